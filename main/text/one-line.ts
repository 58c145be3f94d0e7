/** A full stop at the end of a sentence, but not that of an abbreviated unit. */
const fullStop = /(?<!\b(?:Min|Std))\.$/u;

/** Joins the lines of a text by middle dots. A full stop before a dot would end the line twice. */
export const oneLine = (text: string): string =>
  text
    .split('\n')
    .map((line) => line.replace(fullStop, ''))
    .join(' · ');
