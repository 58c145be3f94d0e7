import { catalogue } from '@text/catalogue.ts';
import { forms } from '@text/forms.ts';

/** Texts of games in lists and tiles: players, clocks, results. */
export const gameText = catalogue({
  en: {
    yourMove: 'Your move',
    waiting: 'Waiting',
    enginePlays: 'Engine plays',
    position: (opponent: string, side: string) => `Position against ${opponent}, you are ${side}`,
    onlyInBrowser: 'Opens in the browser, the only place where you can play this game',
    inBrowser: 'in the browser',
    failed: 'Couldn’t load your games',
    waitForMove: (count: number) =>
      forms.en.count(count, { one: 'game waiting for your move', other: 'games waiting for your move' }),
    result: {
      neverBegun: 'The game ended before the first move',
      aborted: 'The game was aborted',
      won: {
        mate: 'You won by checkmate',
        resign: (opponent: string) => `You won: ${opponent} resigned`,
        outoftime: 'You won on time',
        timeout: (opponent: string) => `You won: ${opponent} left the game`,
        noStart: (opponent: string) => `You won by forfeit: ${opponent} made no first move`,
        cheat: 'You won: fair play violation by the opponent',
        variantEnd: (variant: string) => `You won by the rules of ${variant}`,
        other: 'You won',
      },
      lost: {
        mate: 'You lost by checkmate',
        resign: 'You resigned',
        outoftime: 'You lost on time',
        timeout: 'You lost by leaving the game',
        noStart: 'You lost by forfeit: no first move in time',
        cheat: 'You lost: fair play violation',
        variantEnd: (variant: string) => `You lost by the rules of ${variant}`,
        other: 'You lost',
      },
      drawn: {
        repetition: 'Draw by repetition',
        fiftyMoves: 'Draw by the fifty-move rule',
        seventyFiveMoves: 'Draw by the seventy-five-move rule',
        insufficientMaterial: 'Draw by insufficient material',
        stalemate: 'Draw by stalemate',
        time: 'Draw: time ran out, insufficient material to win',
        agreement: 'Draw by agreement',
        other: 'The game was drawn',
      },
    },
  },
  de: {
    yourMove: 'Du bist am Zug',
    waiting: 'Gegner am Zug',
    enginePlays: 'Engine spielt',
    position: (opponent, side) => `Stellung gegen ${opponent}, du spielst ${side}`,
    onlyInBrowser: 'Öffnet den Browser, nur dort kannst du diese Partie spielen',
    inBrowser: 'im Browser',
    failed: 'Deine Partien konnten nicht geladen werden',
    waitForMove: (count) =>
      forms.de.count(count, {
        one: 'Partie wartet auf deinen Zug',
        other: 'Partien warten auf deinen Zug',
      }),
    result: {
      neverBegun: 'Die Partie endete vor dem ersten Zug',
      aborted: 'Die Partie wurde abgebrochen',
      won: {
        mate: 'Gewonnen durch Schachmatt',
        resign: (opponent) => `Gewonnen: ${opponent} hat aufgegeben`,
        outoftime: 'Gewonnen durch Zeitüberschreitung',
        timeout: (opponent) => `Gewonnen: ${opponent} hat die Partie verlassen`,
        noStart: (opponent) => `Kampflos gewonnen: ${opponent} machte keinen ersten Zug`,
        cheat: 'Gewonnen: Fair-Play-Verstoß des Gegners',
        variantEnd: (variant) => `Gewonnen nach den Regeln von ${variant}`,
        other: 'Gewonnen',
      },
      lost: {
        mate: 'Verloren durch Schachmatt',
        resign: 'Du hast aufgegeben',
        outoftime: 'Verloren durch Zeitüberschreitung',
        timeout: 'Verloren, weil du die Partie verlassen hast',
        noStart: 'Kampflos verloren, weil dein erster Zug ausblieb',
        cheat: 'Verloren: Fair-Play-Verstoß',
        variantEnd: (variant) => `Verloren nach den Regeln von ${variant}`,
        other: 'Verloren',
      },
      drawn: {
        repetition: 'Remis durch Stellungswiederholung',
        fiftyMoves: 'Remis nach der 50-Züge-Regel',
        seventyFiveMoves: 'Remis nach der 75-Züge-Regel',
        insufficientMaterial: 'Remis durch ungenügendes Material',
        stalemate: 'Remis durch Patt',
        time: 'Remis: Zeit abgelaufen, kein Matt möglich',
        agreement: 'Remis durch Vereinbarung',
        other: 'Remis',
      },
    },
  },
});
