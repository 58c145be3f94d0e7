import type { SettingGroup } from '@contract/setting-groups.ts';
import { catalogue } from '@text/catalogue.ts';

interface GroupWords {
  readonly name: string;
  readonly detail: string;
}
type Groups = Readonly<Record<SettingGroup, GroupWords>>;

const enGroups: Groups = {
  appearance: {
    name: 'Appearance',
    detail: 'Theme, contrast, board, pieces, coordinates, animation and legal moves',
  },
  playing: {
    name: 'Playing',
    detail: 'Premoves, promotion, confirmations and typed moves',
  },
  sounds: { name: 'Sounds', detail: 'Game sounds and the sound for low time, without the volume' },
  notifications: {
    name: 'Notifications',
    detail: 'Rules, quiet hours, reminders and sound, without rules of single accounts',
  },
  tv: { name: 'TV', detail: 'Channels shown, and the channel of the large board' },
};
const deGroups: Groups = {
  appearance: {
    name: 'Darstellung',
    detail: 'Design, Kontrast, Brett, Figuren, Koordinaten, Animation und mögliche Züge',
  },
  playing: {
    name: 'Spielen',
    detail: 'Premoves, Umwandlung, Bestätigungen und getippte Züge',
  },
  sounds: { name: 'Töne', detail: 'Töne der Partien und Ton bei Zeitnot, ohne die Lautstärke' },
  notifications: {
    name: 'Benachrichtigungen',
    detail: 'Regeln, Ruhezeiten, Erinnerungen und Ton, ohne Regeln einzelner Konten',
  },
  tv: { name: 'TV', detail: 'Angezeigte Kanäle und der Kanal des großen Bretts' },
};

/** Texts of settings that machines share. */
export const sharedSettingsText = catalogue({
  en: {
    title: 'Share these settings',
    lead: 'A change on one machine then applies to each machine that shares the same settings. The first machine that turns them on shares its own.',
    groups: enGroups,
    replaces: 'Another machine shares these settings. They replace those here when you turn this on.',
    unreadable:
      'The shared settings are from a newer version of Outpost, or damaged. The settings here stay as they are. Update Outpost to take them.',
  },
  de: {
    title: 'Diese Einstellungen teilen',
    lead: 'Eine Änderung auf einem Gerät gilt dann auf jedem Gerät, das dieselben Einstellungen teilt. Das erste Gerät, das sie einschaltet, teilt seine eigenen.',
    groups: deGroups,
    replaces:
      'Ein anderes Gerät teilt diese Einstellungen. Sie ersetzen die hiesigen, wenn du dies einschaltest.',
    unreadable:
      'Die geteilten Einstellungen stammen aus einer neueren Version von Outpost oder sind beschädigt. Die hiesigen bleiben, wie sie sind. Aktualisiere Outpost, um sie zu übernehmen.',
  },
});
