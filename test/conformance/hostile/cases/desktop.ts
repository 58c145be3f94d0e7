import type { HostileCase } from '../case.ts';
import { busCases } from './desktop-bus.ts';
import { tokenCases } from './desktop-token.ts';

export const desktopCases: readonly HostileCase[] = [...tokenCases, ...busCases];
