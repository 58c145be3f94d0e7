import type { ReadableDb, WritableDb } from './database/sqlite.ts';
import type { Synchronous } from './protocol.ts';
import type { AnalysedGameRow, CardRow, ReviewRow, TrainingStore } from './training-api.ts';

interface StoredCard extends Omit<CardRow, 'active'> {
  readonly active: number;
}

interface StoredGame extends Omit<AnalysedGameRow, 'color'> {
  readonly color: number;
  readonly isMine: number;
}

/** Cards, their reviews, and the games whose mistakes are still to be read. */
export function createTraining(reader: ReadableDb, writer: WritableDb): Synchronous<TrainingStore> {
  const cards = reader.query<StoredCard>(
    'SELECT key, source, at, active, data FROM training_cards WHERE account_id = ? ORDER BY id',
  );
  const reviews = reader.query<ReviewRow>(
    `SELECT key, review, at, kind, grade, elapsed FROM training_reviews
     WHERE account_id = ? ORDER BY at, id`,
  );
  const addCard = writer.command(
    `INSERT INTO training_cards (account_id, key, source, at, active, data) VALUES (?, ?, ?, ?, ?, ?)
     ON CONFLICT (account_id, key) DO NOTHING`,
  );
  const addReview = writer.command(
    `INSERT INTO training_reviews (account_id, key, review, at, kind, grade, elapsed)
     VALUES (?, ?, ?, ?, ?, ?, ?) ON CONFLICT (account_id, key, review) DO NOTHING`,
  );
  const change = writer.command(
    'UPDATE training_cards SET source = ?, active = ?, data = ? WHERE account_id = ? AND key = ?',
  );
  const due = reader.query<StoredGame>(
    `SELECT due.id AS mark, archives.account_id AS accountId, game.game_id AS gameId,
       game.began + coalesce(game.lasted, 0) AS ended, game.color AS color, game.own IS NULL AS isMine,
       (SELECT word FROM archive_words WHERE id = game.variant) AS variant,
       game.moves AS moves, game.evals AS evals, game.more AS more, analysis.data AS data
     FROM training_due AS due
     JOIN archive_games AS game ON game.id = due.game
     JOIN archives ON archives.id = game.archive
     JOIN archive_analysis AS analysis ON analysis.game = game.id
     ORDER BY due.id LIMIT ?`,
  );
  const read = writer.command('DELETE FROM training_due WHERE id = ?');

  return {
    cards: (accountId) => cards.all(accountId).map((row) => ({ ...row, active: row.active === 1 })),
    reviews: (accountId) => reviews.all(accountId),
    add(accountId, newCards, newReviews) {
      for (const { key, source, at, active, data } of newCards)
        addCard.run(accountId, key, source, Math.round(at), active ? 1 : 0, data);
      for (const { key, review, at, kind, grade, elapsed } of newReviews)
        addReview.run(accountId, key, review, Math.round(at), kind, grade, Math.round(elapsed));
    },
    change(accountId, changed) {
      for (const { key, source, active, data } of changed)
        change.run(source, active ? 1 : 0, data, accountId, key);
    },
    due(most) {
      const rows = due.all(most);
      return {
        games: rows
          .filter(({ isMine }) => isMine === 1)
          .map(({ isMine: _, color, ...row }) => ({ ...row, color: color === 0 ? 'white' : 'black' })),
        others: rows.filter(({ isMine }) => isMine !== 1).map(({ mark }) => mark),
      };
    },
    read(marks) {
      for (const mark of marks) read.run(mark);
    },
  };
}
