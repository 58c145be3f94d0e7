import type { HostileCase } from './case.ts';
import { desktopCases } from './cases/desktop.ts';
import { floodsCases } from './cases/floods.ts';
import { importsCases } from './cases/imports.ts';
import { messagesCases } from './cases/messages.ts';
import { networkCases } from './cases/network.ts';
import { pageCases } from './cases/page.ts';
import { payloadsCases } from './cases/payloads.ts';
import { storageCases } from './cases/storage.ts';
import { updatesCases } from './cases/updates.ts';

export const hostileCases: readonly HostileCase[] = [
  ...storageCases,
  ...importsCases,
  ...messagesCases,
  ...networkCases,
  ...payloadsCases,
  ...pageCases,
  ...updatesCases,
  ...desktopCases,
  ...floodsCases,
];
