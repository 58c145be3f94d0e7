/** Words for what a server may say; it may say other things, too. */
export const open = (words: Readonly<Record<string, string>>): Readonly<Record<string, string>> => words;
