/** The user's own notes and tags on archived games and on positions. */
import type { Clock } from '../../base/clock.ts';
import { judgeFairPlay, type FairPlayVerdict, type OwnGame } from '../../chess/fair-play.ts';
import { emptyNote, noteOf, tagOf, type NoteContent } from '../../chess/own-notes.ts';
import { keyTextOf } from '../../chess/repertoire/repertoire.ts';
import { rulesFor } from '../../chess/rules.ts';
import { variantKeys } from '../../chess/vocabulary.ts';
import type { Store } from '../../store/api.ts';
import { mostPositionNotes, type NotedPosition } from '../../store/notes-api.ts';
import { messageOf } from '../../text/message.ts';
import { demandFairPlay, fairPlayReason } from '../../views/fair-play.ts';
import type { CommandInput, QueryInput, QueryOutput } from '../../../preload/contract/index.ts';
import { mostNotedRows, type NoteView } from '../../../preload/contract/notes.ts';
import { ContractFailure } from '../../../preload/contract/outcome.ts';
import { most } from '../../../preload/contract/sizes.ts';

export interface NotesOptions {
  readonly clock: Pick<Clock, 'now'>;
  readonly store: (accountId: string) => Pick<Store, 'notes'>;
  readonly hasAccount: (accountId: string) => boolean;
  /** Own games in progress: notes on their positions are held back. */
  readonly ownGames: () => readonly OwnGame[];
  readonly onChange: (accountId: string) => void;
}

export function createNotes({ clock, store, hasAccount, ownGames, onChange }: NotesOptions) {
  const judge = (fen: string): FairPlayVerdict => judgeFairPlay({ help: 'lookUp', fen }, ownGames());
  const writable = (accountId: string) => {
    if (!hasAccount(accountId)) throw new ContractFailure('unavailable', messageOf('account.thisOneGone'));
    return store(accountId).notes;
  };

  return {
    async ofGame({ accountId, gameId }: QueryInput<'notes.game'>): Promise<NoteView> {
      return viewOf((await store(accountId).notes.game(accountId, gameId)) ?? emptyNote);
    },
    async ofPosition({ accountId, ...place }: QueryInput<'notes.position'>) {
      const position = positionOf(place);
      const reason = position && fairPlayReason(judge(position.fen));
      if (!position || reason) return { note: viewOf(emptyNote), reason: reason ?? null };
      const note = await store(accountId).notes.position(accountId, position.position);
      return { note: viewOf(note ?? emptyNote), reason: null };
    },
    async positions({ accountId, skip, ...filter }: QueryInput<'notes.positions'>) {
      const found = await store(accountId).notes.positions(accountId, filter, skip, mostNotedRows + 1);
      const page = found.slice(0, mostNotedRows);
      const rows = page.filter(({ fen }) => judge(fen).fair);
      return {
        rows: rows.map(({ id, variant, fen, text, tags, changed }) => ({
          ...{ id, variant, fen, text, changed },
          tags: [...tags],
        })),
        heldBack: page.length - rows.length,
        more: found.length > page.length,
      };
    },
    tags: async (accountId: string): Promise<QueryOutput<'notes.tags'>> =>
      (await store(accountId).notes.tags(accountId)).slice(0, most.items),
    /** Throws `not_found` for a game that is not archived. */
    async setGame({ accountId, gameId, note }: CommandInput<'notes.setGame'>): Promise<NoteView> {
      const kept = noteOf(note);
      if (!(await writable(accountId).putGame(accountId, gameId, kept, clock.now())))
        throw new ContractFailure('not_found', messageOf('notes.gameNotInArchive'));
      onChange(accountId);
      return viewOf(kept);
    },
    /** Throws `refused` for a position of an own game in progress, whose note the user does not see. */
    async setPosition({ accountId, note, ...place }: CommandInput<'notes.setPosition'>): Promise<NoteView> {
      const position = positionOf(place);
      if (!position) throw new ContractFailure('rejected', messageOf('history.impossiblePosition'));
      demandFairPlay(judge(position.fen));
      const kept = noteOf(note);
      if (!(await writable(accountId).putPosition(accountId, position, kept, clock.now())))
        throw new ContractFailure('rejected', messageOf('notes.full', { positions: mostPositionNotes }));
      onChange(accountId);
      return viewOf(kept);
    },
    async renameTag({ accountId, tag, name }: CommandInput<'notes.renameTag'>) {
      const renamed = name === null ? null : tagOf(name);
      if (renamed === '') throw new ContractFailure('rejected', messageOf('notes.emptyTag'));
      const changed = await writable(accountId).renameTag(accountId, tag, renamed, clock.now());
      if (changed > 0) onChange(accountId);
      return { changed };
    },
  };
}

/** Undefined for an unknown variant and an impossible position. */
function positionOf({ variant, fen }: Omit<NotedPosition, 'position'>): NotedPosition | undefined {
  const known = variantKeys.find((one) => one === variant);
  const parsed = known && rulesFor(known).parsePosition(fen);
  if (!known || !parsed) return undefined;
  const position = keyTextOf({ fen: parsed.fen, variant: known });
  return position === '' ? undefined : { position, variant, fen: parsed.fen };
}

const viewOf = ({ text, tags }: NoteContent): NoteView => ({ text, tags: [...tags] });
