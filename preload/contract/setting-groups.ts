/** Groups of settings that the user can share between machines. Settings about one machine are in no group. */
import type { Settings } from './models.ts';

/** Paths to members of the settings that are shared as a whole. */
export const settingGroups = {
  appearance: [
    ...(['theme', 'contrast', 'boardTheme', 'pieceSet', 'board.coordinates', 'board.animation'] as const),
    'board.legalMoves',
  ],
  playing: [
    ...(['board.premoves', 'board.autoQueen', 'board.confirmMoves', 'board.typedMoves'] as const),
    'confirmResign',
  ],
  sounds: ['sounds.on', 'lowTimeSound'],
  notifications: [
    ...(['notifications.sound', 'notifications.gather', 'notifications.countdown'] as const),
    ...([
      'notifications.absenceMinutes',
      'notifications.quiet',
      'notifications.respectDoNotDisturb',
    ] as const),
    'notifications.rules',
  ],
  tv: ['tv.wall', 'tv.big'],
} as const satisfies Readonly<Record<string, readonly string[]>>;

export type SettingGroup = keyof typeof settingGroups;
export const settingGroupNames = Object.keys(settingGroups) as readonly SettingGroup[] as readonly [
  SettingGroup,
  ...SettingGroup[],
];

/**
 * Members that never leave a machine. `notifications.accounts` and `tv.accountId` name local accounts; a pause is one
 * of this machine; the others depend on its screen, speakers, processor, disk, network or desktop.
 */
export const ownSettings = [
  ...(['language', 'textScale', 'board.size', 'sounds.volume'] as const),
  ...(['analysis', 'analysisCores', 'analysisPaused'] as const),
  ...(['notifications.pausedUntil', 'notifications.accounts'] as const),
  ...(['tv.accountId', 'tv.record', 'tv.limitMb', 'tv.form'] as const),
  ...(['desktop', 'proxy', 'tourSeen'] as const satisfies readonly (keyof Settings)[]),
] as const;
