/** Reads the window's question about a position: whether it is fair, and what identifies its answer. Pure. */
import { judgeFairPlay, type OwnGame } from '../../chess/fair-play.ts';
import type { Position } from '../../chess/position.ts';
import { rulesFor } from '../../chess/rules.ts';
import { variantKeys } from '../../chess/vocabulary.ts';
import type { OwnExplorer } from '../../service/explorer-servers.ts';
import { messageOf, type Message } from '../../text/message.ts';
import { demandFairPlay } from '../../views/fair-play.ts';
import type { ExplorerQuestion } from '../../../preload/contract/explorer.ts';
import { ContractFailure } from '../../../preload/contract/outcome.ts';

export interface ReadQuestion extends ExplorerQuestion {
  readonly place: Position;
  /** Equal for questions with the same answer: moves that lead to one position share it. */
  readonly key: string;
  /** Why the question has no answer anywhere; null if it can have one. */
  readonly obstacle: Message | null;
}

/** `own`: the explorer that the user named. Throws `refused` for a position of an own game in progress, and `rejected` for an impossible one. */
export function readQuestion(
  question: ExplorerQuestion,
  ownGames: readonly OwnGame[],
  own: Pick<OwnExplorer, 'baseUrl'> | null,
): ReadQuestion {
  const { fen, variant: wanted } = question.position;
  // The initial position is common to all games.
  if (fen !== 'startpos') demandFairPlay(judgeFairPlay({ help: 'lookUp', fen }, ownGames));
  const variant = variantKeys.find((one) => one === wanted);
  const place = variant && rulesFor(variant).parsePosition(fen);
  if (!place) throw new ContractFailure('rejected', messageOf('history.impossiblePosition'));
  return { ...question, place, key: keyAt(own, keyOf(question, place)), obstacle: obstacleOf(question) };
}

/** Explorers have different games: each has answers of its own. */
const keyAt = (own: Pick<OwnExplorer, 'baseUrl'> | null, key: string): string =>
  own ? `${own.baseUrl} ${key}` : key;

function keyOf({ choice }: ExplorerQuestion, { variant, fen }: Position): string {
  const { source, username, color } = choice;
  // Counters of moves do not change the answer.
  const board = fen.split(' ').slice(0, 4).join(' ');
  const speeds = choice.speeds.toSorted().join();
  const ratings = choice.ratings.toSorted((a, b) => a - b).join();
  if (source === 'masters') return JSON.stringify([source, board]);
  if (source === 'players') return JSON.stringify([source, variant, board, speeds, ratings]);
  return JSON.stringify([source, variant, board, speeds, username.toLowerCase(), color]);
}

function obstacleOf({ choice, position }: ExplorerQuestion): Message | null {
  if (choice.source === 'masters' && position.variant !== 'standard' && position.variant !== 'fromPosition')
    return messageOf('explorer.standardOnly');
  if (choice.source === 'user' && choice.username.trim() === '') return messageOf('explorer.noUser');
  return null;
}
