/**
 * English sentences that versions before messages stored: causes of gaps in the ledger, reasons in the quarantine, what
 * was incomplete after a gap, and why imports failed. Sentences without values, or with values that never varied, are
 * known by their text. Others are shown as they were stored.
 */
import { messageBounds, messageOf, sentences, verbatim, type Message } from './message.ts';

const known: ReadonlyMap<string, Message> = new Map([
  ['The server ended the stream.', messageOf('stream.endedByServer')],
  ['The app closed the stream.', messageOf('stream.closedByApp')],
  ['The connection broke.', messageOf('stream.connectionBroke')],
  [
    'Nothing arrived for 15 seconds: the connection is taken as dead.',
    messageOf('stream.idle', { seconds: 15 }),
  ],
  ['Opening the stream failed inside the app.', messageOf('stream.openingFailed')],
  ['The stream is not needed any more.', messageOf('stream.notNeeded')],
  ['The user asked for it.', messageOf('stream.userAsked')],
  ["The account's streams were stopped.", messageOf('stream.accountStopped')],
  ['The app was closed or not connected.', messageOf('stream.appClosed')],
  ['Since when is not known: the clock was set back meanwhile.', messageOf('stream.sinceUnknown')],
  ['The computer woke up.', messageOf('stream.computerWoke')],
  ['The session was unlocked.', messageOf('stream.sessionUnlocked')],
  ['The network is back.', messageOf('stream.networkBack')],
  ['The certificate authorities have changed.', messageOf('network.authoritiesChanged')],
  ['The network settings have changed.', messageOf('network.settingsChanged')],
  ['The proxy’s password was entered.', messageOf('network.proxyPasswordEntered')],
  ['Whether a command arrived is not known.', messageOf('stream.commandUncertain')],
  ['A move was not confirmed.', messageOf('stream.moveUnconfirmed')],
  ['The server refused what seemed possible.', messageOf('stream.unexpectedRefusal')],
  ['The moves of the game are not known.', messageOf('stream.movesUnknown')],
  ["The game's stream told nothing.", messageOf('stream.gameSilent')],
  ['Asking was interrupted.', messageOf('stream.askingInterrupted')],
  ['The server does not accept this token.', messageOf('service.tokenRefused')],
  ['The server asks to slow down.', messageOf('service.rateLimited')],
  ['The server cannot be reached. Check the network.', messageOf('network.unreachable')],
  ['The server does not answer.', messageOf('service.silent')],
  ['The stream stopped within this line.', messageOf('stream.lineCut')],
  ['The feed was given up when this came.', messageOf('stream.feedReleased')],
  ['The file is not there any more. What was read of it is kept.', messageOf('history.fileGone')],
  [
    'The file has changed since. What was read of it is kept; import it again for the rest.',
    messageOf('history.fileChanged'),
  ],
  ['This is a folder. Choose the PGN files in it.', messageOf('history.folder')],
  [
    'This is a device or a connection, not a file. Copy the games into a PGN file first.',
    messageOf('history.device'),
  ],
  [
    'This file is compressed. Unpack it and import the PGN file that is in it.',
    messageOf('history.compressed'),
  ],
  ['This file is written in UTF-16. Save it as UTF-8 and import it again.', messageOf('history.utf16')],
  ['This is no PGN file: it has neither tags nor moves.', messageOf('history.notPgn')],
  [
    'The file is on another computer. Continue the import to read the rest of it.',
    messageOf('history.fileOnOtherComputer'),
  ],
]);

/** The message of a stored text: its known sentences one after the other, then the rest as it is. */
export function legacyMessage(text: string): Message {
  const found: Message[] = [];
  let rest = text;
  while (rest !== '' && found.length < messageBounds.entries - 1) {
    const sentence = sentenceAtStart(rest);
    if (sentence === undefined) break;
    found.push(sentence.message);
    rest = rest.slice(sentence.text.length + 1);
  }
  const [first, ...others] = rest === '' && found.length > 0 ? found : [...found, verbatim(rest)];
  return first ? sentences(first, ...others) : verbatim(text);
}

function sentenceAtStart(text: string): { readonly text: string; readonly message: Message } | undefined {
  for (const [sentence, message] of known) {
    if (text.startsWith(sentence) && [undefined, ' '].includes(text[sentence.length]))
      return { text: sentence, message };
  }
  return undefined;
}
