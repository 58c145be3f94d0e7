/** Encoder of an arena's page. */
import type {
  ArenaDetail,
  ArenaDuelSide,
  ArenaFeatured,
  ArenaPlayer,
  ArenaPodiumPlace,
} from '../../../main/service/domain-arenas.ts';
import { makeBattle, makeConditions } from './arena.ts';
import { compact } from '../../../main/service/codec/shape.ts';

/** ISO text without a fraction when it is zero, as servers write it. */
function makeInstant(at: number): string {
  return new Date(at).toISOString().replace('.000Z', 'Z');
}

function makeStanding(place: ArenaPodiumPlace | ArenaPlayer) {
  const { name, title, flair, patron, patronColor, rank, rating, score, team, withdrawn } = place;
  return compact({
    ...{ name, title, flair, patron, patronColor },
    ...{ rank, rating, score, team, withdraw: withdrawn },
  });
}

function makeSide(side: ArenaDuelSide) {
  return compact({ n: side.name, t: side.title, r: side.rating, k: side.rank });
}

export function makeArenaDetail(arena: ArenaDetail): object {
  const { standing: page, featured, podium, me, headline, players, duels } = arena;
  const { id, createdBy, clock, minutes, variant, rated, perf, schedule, position, verdicts, stats } = arena;
  return {
    ...makeConditions(arena),
    ...compact({
      id,
      fullName: arena.name,
      createdBy,
      startsAt: arena.startsAt === undefined ? undefined : makeInstant(arena.startsAt),
      minutes,
      nbPlayers: players,
      clock,
      variant,
      rated,
      perf,
      schedule,
      position,
      teamBattle: makeBattle(arena.teamBattle),
      private: arena.isPrivate,
      spotlight: headline === undefined ? undefined : { headline },
      description: arena.description,
      berserkable: arena.berserkable,
      secondsToStart: arena.secondsToStart,
      secondsToFinish: arena.secondsToFinish,
      isFinished: arena.isFinished,
      isRecentlyFinished: arena.isRecentlyFinished,
      pairingsClosed: arena.pairingsClosed,
      verdicts,
      quote: arena.quote,
      greatPlayer: arena.greatPlayer,
      duels: duels?.map(({ gameId, sides: [one, other] }) => ({
        id: gameId,
        p: [one, other].flatMap((side) => (side ? [makeSide(side)] : [])),
      })),
      standing: page && {
        ...compact({ page: page.page }),
        players: page.players.map((player) => ({
          ...makeStanding(player),
          ...compact({
            sheet:
              player.sheet === undefined && player.fire === undefined
                ? undefined
                : compact({ scores: player.sheet, fire: player.fire }),
          }),
        })),
      },
      featured: featured && makeFeatured(featured),
      podium: podium?.map((place) => ({
        ...makeStanding(place),
        nb: compact({ game: place.games, berserk: place.berserks, win: place.wins }),
        ...compact({ performance: place.performance }),
      })),
      stats,
      myUsername: arena.myUsername,
      me:
        me &&
        compact({ rank: me.rank, withdraw: me.withdrawn, gameId: me.gameId, pauseDelay: me.pauseSeconds }),
    }),
  };
}

function makeFeatured({ gameId, clocks, ...rest }: ArenaFeatured) {
  return compact({ id: gameId, ...rest, c: clocks });
}
