import type { ClubContext } from '../club-context.ts';
import type { Fields } from '../fields.ts';
import type { JsonObject } from '../json.ts';
import { done, refuse, type ClubResult } from '../state.ts';
import type { Archive } from './archive.ts';
import { filterGames, parseExportOptions, parseGameFilter, type ExportOptions } from './export-options.ts';
import type { ExportContext } from './export-context.ts';
import { makeGameJson } from './game-json.ts';
import { makeGamePgn } from './game-pgn.ts';
import type { GameRecord } from './record.ts';

export type ExportForm = 'ndjson' | 'json' | 'pgn';

/** A lazy text: each chunk is generated when it is read. */
export interface Export {
  readonly contentType: string;
  readonly chunks: Iterable<string>;
}

const contentTypes: Readonly<Record<ExportForm, string>> = {
  ndjson: 'application/x-ndjson',
  json: 'application/json',
  pgn: 'application/x-chess-pgn',
};

/** The format that an `Accept` header requests; PGN by default. */
export function exportForm(accept: string): ExportForm {
  if (accept.includes('application/x-ndjson')) return 'ndjson';
  return accept.includes('application/json') ? 'json' : 'pgn';
}

/** The export of a single game includes more by default. */
const singleGameDefaults: Partial<ExportOptions> = {
  clocks: true,
  evals: true,
  opening: true,
  division: true,
};

/** Games as ndjson, JSON or PGN. */
export type Exports = ReturnType<typeof createExports>;

export function createExports({
  config,
  archive,
  directory,
  skew,
}: ClubContext & { readonly archive: Archive }) {
  const context = (): ExportContext => ({ directory, publicUrl: config.publicUrl(), skew: skew() });

  function* texts(
    records: readonly GameRecord[],
    options: ExportOptions,
    form: ExportForm,
  ): Iterable<string> {
    for (const record of records) {
      if (form === 'pgn') yield `${makeGamePgn(record, options, context())}\n\n`;
      else yield `${JSON.stringify(makeGameJson(record, options, context()))}\n`;
    }
  }

  /** Several games have no plain JSON form: `json` becomes ndjson. */
  const exportOf = (records: readonly GameRecord[], options: ExportOptions, form: ExportForm): Export => ({
    contentType: contentTypes[form === 'json' ? 'ndjson' : form],
    chunks: texts(records, options, form),
  });

  return {
    game(id: string, fields: Fields, form: ExportForm): ClubResult<Export> {
      const record = archive.byId(id);
      if (!record) return refuse(404, 'No such game');
      const options = parseExportOptions(fields, singleGameDefaults);
      return done({ contentType: contentTypes[form], chunks: texts([record], options, form) });
    },
    ofMember(username: string, fields: Fields, form: ExportForm): ClubResult<Export> {
      const member = directory.find(username);
      if (!member) return refuse(404, 'No such member');
      const filter = parseGameFilter(fields);
      if (!filter.ok) return filter;
      const found = filterGames(archive.ofMember(member.id), member.id, filter.value);
      return done(exportOf(found, parseExportOptions(fields), form));
    },
    /** In the order of their creation; unknown ids are left out. */
    byIds(ids: readonly string[], fields: Fields, form: ExportForm): Export {
      const found = [...new Set(ids)].flatMap((id) => archive.byId(id) ?? []);
      const sorted = found.toSorted((a, b) => a.createdAt - b.createdAt);
      return exportOf(sorted, parseExportOptions(fields), form);
    },
    imports: (): Export => exportOf(archive.imports(), parseExportOptions({}), 'pgn'),
    of: (records: readonly GameRecord[], fields: Fields, form: ExportForm): Export =>
      exportOf(records, parseExportOptions(fields), form),
    json: (record: GameRecord, fields: Fields): JsonObject =>
      makeGameJson(record, parseExportOptions(fields), context()),
  };
}
