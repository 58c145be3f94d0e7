/** Failures of sharing as messages. */
import type { FolderChoice } from '../../sharing/folder-choice.ts';
import { troubleOf, type SharingTrouble } from '../../sharing/trouble.ts';
import { messageOf, type Message, type MessageId } from '../../text/message.ts';
import { ContractFailure, type FailureCode } from '../../../preload/contract/outcome.ts';

const ofTrouble = {
  'folder-missing': ['refused', 'machines.folderMissing'],
  emptied: ['refused', 'machines.emptied'],
  'wrong-passphrase': ['rejected', 'machines.wrongPassphrase'],
  'passphrase-needed': ['rejected', 'machines.passphraseNeeded'],
  'passphrase-unknown': ['rejected', 'machines.passphraseUnknown'],
  'disk-full': ['storage', 'machines.diskFull'],
  'read-only': ['refused', 'machines.readOnly'],
  'too-many-files': ['refused', 'machines.tooManyFiles'],
  failed: ['storage', 'machines.failed'],
} as const satisfies Record<SharingTrouble, readonly [FailureCode, MessageId]>;

export function failureOf(error: unknown): ContractFailure {
  if (error instanceof ContractFailure) return error;
  const [code, id] = ofTrouble[troubleOf(error)];
  return new ContractFailure(code, messageOf(id));
}

type ChoiceProblem = Extract<FolderChoice, { ok: false }>['problem'];

const ofProblem = {
  'not-a-folder': 'machines.notAFolder',
  'own-data': 'machines.ownData',
  'not-writable': 'machines.notWritable',
  missing: 'machines.folderMissing',
  unreadable: 'machines.folderUnreadable',
} as const satisfies Record<ChoiceProblem, MessageId>;

export const choiceMessage = (problem: ChoiceProblem): Message => messageOf(ofProblem[problem]);
