import { opposite, type Color } from '@chess/vocabulary.ts';
import { catalogue } from '@text/catalogue.ts';
import { channelWords } from '@text/channel-words.ts';
import { forms } from '@text/forms.ts';
import { gameWords } from '@text/game-words.ts';
import { times } from '@text/times.ts';

const en = gameWords.en.side;
const de = gameWords.de.side;

/** Texts of TV: channels, wall, big board, recordings. */
export const tvText = catalogue({
  en: {
    title: 'TV',
    channels: channelWords.en,
    parts: { label: 'View', wall: 'Channels', big: 'Board', recordings: 'Recordings' },
    source: 'Watch through',
    live: 'Live',
    state: {
      waiting: 'No game yet',
      empty: 'No game on',
      lost: (at: number, now: number) => `As of ${times.en.clock(at, now)}`,
      over: 'Finished',
    },
    noSource: {
      title: 'No channels yet',
      text: 'Sign in, watch without an account, or open the practice club to see its channels here.',
      action: 'Add an account',
    },
    offline: (at: number | null, now: number) =>
      at === null
        ? 'The server can’t be reached. You can still watch recordings.'
        : `Offline since ${times.en.clock(at, now)}. You can still watch recordings.`,
    rests: (ms: number) => `The server asked Outpost to wait: ${times.en.duration(ms)} left.`,
    liveCount: (count: number) => `${count} live`,
    liveCountHint:
      'The server allows only a few live channels at once. The others are updated every now and then.',
    tile: (channel: string, white: string, black: string, state: string) =>
      `${channel}: ${white} against ${black}. ${state}`,
    /** A player with the time left, as screen readers say it. */
    playerWithClock: (name: string, clock: string) => `${name} (${clock})`,
    toMove: (name: string) => `${name} to move`,
    show: (channel: string) => `Enlarge ${channel}`,
    board: (channel: string, side: string) => `${channel}, ${side} below`,
    clockOf: (name: string) => `Clock of ${name}`,
    moves: 'Moves',
    noMoves: 'Moves will appear here.',
    gap: 'Moves are missing here',
    toBrowser: 'Open in the browser',
    movedTo: (channel: string, place: number, count: number) => `${channel}: position ${place} of ${count}`,
    nowOn: (white: string, black: string) => `Now on: ${white} against ${black}`,
    smallTitle: (channel: string) => `${channel} – TV`,
    showInMain: 'Show in main window',
    fullScreen: 'Full screen',
    leaveFullScreen: 'Leave full screen',
    star: 'Keep this game',
    unstar: 'Don’t keep this game',
    save: 'Save as PGN',
    saved: (file: string) => `Saved as ${file}.`,
    analyse: 'Evaluations and mistakes',
    replay: 'Replay as recorded',
    remove: 'Delete recording',
    flip: 'Flip board',
    result: {
      winner: { white: 'White won', black: 'Black won' },
      wins: {
        mate: (side: Color) => `${en(side)} won by checkmate`,
        resign: (side: Color) => `${en(side)} won by resignation`,
        outoftime: (side: Color) => `${en(side)} won on time`,
        timeout: (side: Color) => `${en(side)} won, ${en(opposite(side))} left the game`,
        noStart: (side: Color) => `${en(side)} won, ${en(opposite(side))} made no first move`,
        cheat: (side: Color) => `${en(side)} won, ${en(opposite(side))} broke the fair play rules`,
        variantEnd: (side: Color) => `${en(side)} won by the rules of the variant`,
      },
      draw: 'draw',
      draws: {
        stalemate: 'stalemate',
        insufficientMaterialClaim: 'draw by insufficient material',
        outoftime: 'out of time against insufficient material',
      },
      aborted: 'Aborted',
      unknown: 'No result yet',
      givenUp: 'Result unknown',
    },
    controls: {
      label: 'Playback',
      play: 'Play',
      pause: 'Pause',
      first: 'First position',
      previous: 'Previous move',
      next: 'Next move',
      toLive: 'Back to live',
      speed: 'Speed',
      scrub: 'Position in the recording',
      place: (at: number, now: number) => times.en.clock(at, now),
    },
    recordings: {
      label: 'Recorded games',
      all: 'All channels',
      channel: 'Channel',
      starred: 'Kept games only',
      emptyTitle: 'No recordings yet',
      emptyText: 'Games shown on TV are recorded automatically, so that you can watch them any time.',
      watch: 'Watch TV',
      more: 'Show older games',
      hour: (from: number, to: number, now: number) =>
        `${times.en.clock(from, now)} to ${times.en.clock(to, to)}`,
      playHour: 'Play this hour',
      against: (white: string, black: string) => `${white} – ${black}`,
      storage: (size: string, games: number) =>
        `${size} in ${forms.en.count(games, { one: 'game', other: 'games' })}`,
      gone: { title: 'This recording was deleted', kept: 'Your other recordings are still there.' },
      remove: {
        title: 'Delete this recording?',
        text: (players: string) =>
          `The recording of ${players} is deleted with its analysis, also on other machines that share your history. This can’t be undone.`,
        action: 'Delete recording',
      },
    },
    settings: {
      open: 'TV settings',
      wall: 'Channels shown',
      record: 'Record in the background',
      recordHint:
        'Channels on screen are always recorded. Each channel here counts towards the server’s limit.',
      limit: 'Space for recordings',
      limitHint: 'The oldest games are deleted first. Kept games stay.',
      form: 'Transfer format',
      forms: { auto: 'Automatic', ndjson: 'NDJSON', sse: 'Server-sent events' },
      megabytes: (count: number) =>
        count >= 1_000 ? `${forms.en.number(count / 1_000)} GB` : `${forms.en.number(count)} MB`,
    },
    back: 'Back to all channels',
  },
  de: {
    title: 'TV',
    channels: channelWords.de,
    parts: { label: 'Ansicht', wall: 'Kanäle', big: 'Brett', recordings: 'Aufnahmen' },
    source: 'Zuschauen über',
    live: 'Live',
    state: {
      waiting: 'Noch keine Partie',
      empty: 'Keine Partie',
      lost: (at, now) => `Stand ${times.de.clock(at, now)}`,
      over: 'Beendet',
    },
    noSource: {
      title: 'Noch keine Kanäle',
      text: 'Melde dich an, schau ohne Konto zu oder öffne den Übungsclub, um hier Kanäle zu sehen.',
      action: 'Konto hinzufügen',
    },
    offline: (at, now) =>
      at === null
        ? 'Der Server ist nicht erreichbar. Aufnahmen kannst du weiter ansehen.'
        : `Offline seit ${times.de.clock(at, now)}. Aufnahmen kannst du weiter ansehen.`,
    rests: (ms) => `Der Server verlangt eine Pause: noch ${times.de.duration(ms)}.`,
    liveCount: (count) => `${count} live`,
    liveCountHint:
      'Der Server erlaubt nur wenige Live-Kanäle gleichzeitig. Die übrigen werden ab und zu aktualisiert.',
    tile: (channel, white, black, state) => `${channel}: ${white} gegen ${black}. ${state}`,
    playerWithClock: (name, clock) => `${name}, ${clock}`,
    toMove: (name) => `${name} am Zug`,
    show: (channel) => `${channel} vergrößern`,
    board: (channel, side) => `${channel}, ${side} unten`,
    clockOf: (name) => `Uhr von ${name}`,
    moves: 'Züge',
    noMoves: 'Hier erscheinen die Züge.',
    gap: 'Hier fehlen Züge',
    toBrowser: 'Im Browser öffnen',
    movedTo: (channel, place, count) => `${channel}: Position ${place} von ${count}`,
    nowOn: (white, black) => `Jetzt läuft: ${white} gegen ${black}`,
    smallTitle: (channel) => `${channel} – TV`,
    showInMain: 'Im Hauptfenster zeigen',
    fullScreen: 'Vollbild',
    leaveFullScreen: 'Vollbild verlassen',
    star: 'Diese Partie behalten',
    unstar: 'Diese Partie nicht behalten',
    save: 'Als PGN speichern',
    saved: (file) => `Gespeichert als ${file}.`,
    analyse: 'Bewertungen und Fehler',
    replay: 'Aufnahme abspielen',
    remove: 'Aufnahme löschen',
    flip: 'Brett drehen',
    result: {
      winner: { white: 'Weiß gewinnt', black: 'Schwarz gewinnt' },
      wins: {
        mate: (side) => `${de(side)} gewinnt durch Matt`,
        resign: (side) => `${de(side)} gewinnt durch Aufgabe`,
        outoftime: (side) => `${de(side)} gewinnt auf Zeit`,
        timeout: (side) => `${de(side)} gewinnt, ${de(opposite(side))} hat die Partie verlassen`,
        noStart: (side) => `${de(side)} gewinnt, ${de(opposite(side))} hat nicht gezogen`,
        cheat: (side) => `${de(side)} gewinnt, ${de(opposite(side))} hat gegen Fair Play verstoßen`,
        variantEnd: (side) => `${de(side)} gewinnt nach den Regeln der Variante`,
      },
      draw: 'Remis',
      draws: {
        stalemate: 'Patt',
        insufficientMaterialClaim: 'Remis wegen zu wenig Material',
        outoftime: 'Zeit abgelaufen, aber zu wenig Material zum Gewinnen',
      },
      aborted: 'Abgebrochen',
      unknown: 'Noch kein Ergebnis',
      givenUp: 'Ergebnis unbekannt',
    },
    controls: {
      label: 'Wiedergabe',
      play: 'Abspielen',
      pause: 'Anhalten',
      first: 'Anfangsstellung',
      previous: 'Vorheriger Zug',
      next: 'Nächster Zug',
      toLive: 'Zurück zu Live',
      speed: 'Geschwindigkeit',
      scrub: 'Position in der Aufnahme',
      place: (at, now) => times.de.clock(at, now),
    },
    recordings: {
      label: 'Aufgenommene Partien',
      all: 'Alle Kanäle',
      channel: 'Kanal',
      starred: 'Nur behaltene Partien',
      emptyTitle: 'Noch keine Aufnahmen',
      emptyText: 'Partien im TV werden automatisch aufgenommen, damit du sie jederzeit ansehen kannst.',
      watch: 'TV ansehen',
      more: 'Ältere Partien anzeigen',
      hour: (from, to, now) => `${times.de.clock(from, now)} bis ${times.de.clock(to, to)}`,
      playHour: 'Diese Stunde abspielen',
      against: (white, black) => `${white} – ${black}`,
      storage: (size, games) => `${size} in ${forms.de.count(games, { one: 'Partie', other: 'Partien' })}`,
      gone: { title: 'Diese Aufnahme wurde gelöscht', kept: 'Deine anderen Aufnahmen sind noch da.' },
      remove: {
        title: 'Diese Aufnahme löschen?',
        text: (players) =>
          `Die Aufnahme von ${players} wird mit ihrer Analyse gelöscht, auch auf anderen Geräten mit deinem Verlauf. Das lässt sich nicht rückgängig machen.`,
        action: 'Aufnahme löschen',
      },
    },
    settings: {
      open: 'TV-Einstellungen',
      wall: 'Angezeigte Kanäle',
      record: 'Im Hintergrund aufnehmen',
      recordHint: 'Sichtbare Kanäle werden immer aufgenommen. Jeder Kanal hier zählt zum Limit des Servers.',
      limit: 'Platz für Aufnahmen',
      limitHint: 'Die ältesten Partien werden zuerst gelöscht. Behaltene Partien bleiben.',
      form: 'Übertragungsformat',
      forms: { auto: 'Automatisch', ndjson: 'NDJSON', sse: 'Server-Sent Events' },
      megabytes: (count) =>
        count >= 1_000 ? `${forms.de.number(count / 1_000)} GB` : `${forms.de.number(count)} MB`,
    },
    back: 'Zurück zu allen Kanälen',
  },
});
