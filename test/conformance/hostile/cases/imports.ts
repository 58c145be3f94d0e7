import type { HostileCase } from '../case.ts';

export const importsCases: readonly HostileCase[] = [];
