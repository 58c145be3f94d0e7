/** Facts of this machine on their way into the folder. */
import type { SharingStore } from '../store/sharing-api.ts';
import { decodeFacts, type Fact } from '../machines/fact.ts';
import { isFit } from '../machines/log/fact-text.ts';

/** Facts that the store reads at once, in a few ms. */
const factsInPage = 100;

/** Facts of one publication: they are kept in memory, and are published again after a crash before it was noted. */
const mostPublished = 10_000;

export interface OutgoingFacts {
  readonly facts: readonly Fact[];
  /** Facts that no machine would accept, for example because they are too large. */
  readonly unfit: number;
  /** Place after them. */
  readonly next: string;
  readonly isLast: boolean;
}

/** The next facts after a place, as many as one publication takes. */
export async function collectFacts(
  store: Pick<SharingStore, 'readFacts'>,
  place: string | null,
): Promise<OutgoingFacts> {
  const facts: Fact[] = [];
  let unfit = 0;
  for (let after = place; ;) {
    const page = await store.readFacts({ after, limit: factsInPage, of: 'own' });
    const found = decodeFacts(page.facts);
    const fit = found.filter(isFit);
    unfit += found.length - fit.length;
    facts.push(...fit);
    after = page.next;
    if (page.isLast || facts.length >= mostPublished)
      return { facts, unfit, next: page.next, isLast: page.isLast };
  }
}

/** Every fact that this machine knows, for segments that were lost. */
export async function* everyFact(store: Pick<SharingStore, 'readFacts'>): AsyncGenerator<readonly Fact[]> {
  for (let after: string | null = null; ;) {
    const { facts, next, isLast } = await store.readFacts({ after, limit: factsInPage, of: 'all' });
    yield decodeFacts(facts).filter(isFit);
    if (isLast) return;
    after = next;
  }
}
