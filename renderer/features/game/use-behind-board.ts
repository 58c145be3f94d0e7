import type { GameView } from '@contract/models.ts';
import { useBehind } from '../../ui/index.ts';

/** The table as what stands around its board shows it: behind news of the game, with what the user does at once. */
export const useBehindBoard = <T extends { readonly game: GameView }>(table: T): T =>
  useBehind(table, hasNews);

const hasNews = (shown: { readonly game: GameView }, table: { readonly game: GameView }): boolean =>
  shown.game !== table.game;
