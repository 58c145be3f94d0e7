import { createPgnReader } from '../../chess/bulk/pgn-reader.ts';
import { withPlainMoves } from '../../chess/bulk/plain-line.ts';
import { resultOfText } from '../../chess/bulk/written-word.ts';
import type { CodedMoves } from '../../chess/packed-game.ts';
import { sanOfCode } from '../../chess/san-code.ts';
import { variantNames } from '../../chess/names.ts';
import { replay } from '../../chess/replay.ts';
import { rulesFor, type Position } from '../../chess/rules.ts';
import { variantKeys, type Color, type GameStatusName, type VariantKey } from '../../chess/vocabulary.ts';
import { done, refuse, type ClubImportedGame, type ClubResult } from '../state.ts';
import { fastVariant } from '../variant-names.ts';
import type { GameRecord } from './record.ts';

/** A game parsed from PGN, before it has an id. */
export type ImportedLine = Omit<ClubImportedGame, 'id' | 'importedAt' | 'isUsers'>;

/** The service's limit. */
const maxPlies = 600;
const maxNameLength = 100;

/**
 * Parses the first game of a PGN. As on the service, an illegal move ends the game there. Refuses a PGN without
 * a legal move, with an unknown variant or with an invalid FEN.
 */
export function readPgn(pgn: string): ClubResult<ImportedLine> {
  const game = firstGame(pgn);
  if (!game) return refuse(400, 'The PGN has no game');
  const { headers } = game;
  const variant = variantOf(headers.get('Variant'), headers.has('FEN'));
  if (!variant) return refuse(400, `Unknown variant: ${headers.get('Variant') ?? ''}`);
  const initialFen = headers.get('FEN') ?? 'startpos';
  const start = rulesFor(fastVariant(variant)).parsePosition(initialFen);
  if (!start) return refuse(400, 'Invalid position');
  const { plies, codes, texts } = withPlainMoves(game, fastVariant(variant), initialFen);
  const sans = Array.from({ length: plies }, (_, ply) => texts.get(ply) ?? sanOfCode(codes[ply] ?? 0));
  const { moves, position } = playSans(start, sans);
  if (moves.length === 0) return refuse(400, 'The PGN has no move that can be played');
  return done({
    variant,
    initialFen,
    moves,
    white: nameOf(headers.get('White')),
    black: nameOf(headers.get('Black')),
    ...endOf(position, resultOfText(headers.get('Result') ?? '') ?? game.result),
  });
}

interface FirstGame extends CodedMoves {
  readonly headers: ReadonlyMap<string, string>;
  readonly result: string;
}

function firstGame(pgn: string): FirstGame | undefined {
  const games: FirstGame[] = [];
  const reader = createPgnReader({
    onGame: ({ tags, plies, codes, texts, result }) =>
      games.push({
        headers: new Map(tags),
        plies,
        codes: codes.slice(0, plies),
        texts: new Map(texts),
        result,
      }),
    onBroken: () => {},
    isEnough: () => games.length > 0,
  });
  reader.push(new TextEncoder().encode(pgn));
  reader.end();
  return games[0];
}

const plainName = (text: string) => text.toLowerCase().replaceAll(/[^a-z0-9]/g, '');

function variantOf(text: string | undefined, hasFen: boolean): VariantKey | undefined {
  const wanted = plainName(text ?? 'standard');
  const key = variantKeys.find((one) => wanted === plainName(one) || wanted === plainName(variantNames[one]));
  return key === 'standard' && hasFen ? 'fromPosition' : key;
}

function playSans(start: Position, sans: readonly string[]) {
  const moves: string[] = [];
  let position = start;
  for (const san of sans.slice(0, maxPlies)) {
    const uci = position.uciOf(san);
    const played = uci === undefined ? undefined : position.play(uci);
    if (!played) break;
    moves.push(played.uci);
    position = played.position;
  }
  return { moves, position };
}

function endOf(
  position: Position,
  result: string | undefined,
): { readonly status: GameStatusName; readonly winner?: Color } {
  const outcome = position.outcome();
  if (outcome?.reason === 'mate' && outcome.winner) return { status: 'mate', winner: outcome.winner };
  if (outcome?.reason === 'stalemate') return { status: 'stalemate' };
  if (result === '1-0') return { status: 'resign', winner: 'white' };
  if (result === '0-1') return { status: 'resign', winner: 'black' };
  return { status: result === '1/2-1/2' ? 'draw' : 'unknownFinish' };
}

function nameOf(text: string | undefined): string {
  return text === undefined || text === '' || text === '?' ? 'Anonymous' : text.slice(0, maxNameLength);
}

export function isSameGame(one: ImportedLine, other: ImportedLine): boolean {
  return (
    one.variant === other.variant &&
    one.initialFen === other.initialFen &&
    one.status === other.status &&
    one.winner === other.winner &&
    one.white === other.white &&
    one.black === other.black &&
    one.moves.length === other.moves.length &&
    one.moves.every((uci, ply) => uci === other.moves[ply])
  );
}

export function recordOfImport(game: ClubImportedGame, isAnalysed = false): GameRecord {
  const { id, importedAt, variant, initialFen, moves, status, winner, white, black } = game;
  return {
    id,
    variant,
    rated: false,
    speed: 'correspondence',
    perf: variant === 'standard' || variant === 'fromPosition' ? 'correspondence' : variant,
    source: 'import',
    timeControl: { type: 'unlimited' },
    seats: { white: { kind: 'stranger', name: white }, black: { kind: 'stranger', name: black } },
    createdAt: importedAt,
    isLive: false,
    endedAt: importedAt,
    isAnalysed,
    ...(winner ? { winner } : {}),
    times: () => [],
    line() {
      const { plies } = replay({ variant: fastVariant(variant), initialFen, moves });
      return {
        status,
        lastMoveAt: importedAt,
        initialFen,
        moves: plies.map(({ uci }) => uci),
        sans: plies.map(({ san }) => san),
        fens: plies.map(({ fen }) => fen),
      };
    },
  };
}
