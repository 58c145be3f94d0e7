/** In how many files a query of the contract is named in order to be served. */
import type { SourceTexts } from './source.ts';

export interface QueryPlaces {
  readonly query: string;
  readonly files: readonly string[];
}

/** Answers for the first paint, before the features exist. A query is served without it. */
export const optionalPlaces = ['main/app/first-look.ts'];

/**
 * The files of `main` and `preload` in which a query is a key of an object: its contract entry, its handler, and every
 * table that has an entry for each query. Calls of a query (`queries['a.b']()`) are uses and do not count.
 */
export function placesOfQueries(
  queries: readonly string[],
  texts: SourceTexts,
  except: readonly string[] = optionalPlaces,
): readonly QueryPlaces[] {
  const served = [...texts].filter(([file]) => /^(main|preload)\//.test(file) && !except.includes(file));
  return queries.map((query) => {
    const key = new RegExp(`(?:^|[{,])\\s*(?:async\\s+)?'${query.replaceAll('.', '\\.')}'\\s*[:(]`, 'm');
    return { query, files: served.flatMap(([file, text]) => (key.test(text) ? [file] : [])) };
  });
}
