/** Bytes with a meaning in PGN. */
export const newline = 10;
export const space = 32;
export const bang = 33;
export const quote = 34;
export const hash = 35;
export const dollar = 36;
export const percent = 37;
export const paren = 40;
export const parenEnd = 41;
export const star = 42;
export const plus = 43;
export const hyphen = 45;
export const dot = 46;
export const slash = 47;
export const zero = 48;
export const one = 49;
export const nine = 57;
export const colon = 58;
export const semicolon = 59;
export const less = 60;
export const greater = 62;
export const question = 63;
/** The first byte of words other than numbers: drops start with it, and letters follow. */
export const atSign = 64;
export const bracket = 91;
export const backslash = 92;
export const bracketEnd = 93;
export const brace = 123;
export const braceEnd = 125;
/** The first byte value outside ASCII. */
export const beyondAscii = 128;

export const isSpace = (byte: number): boolean => byte === space || (byte >= 9 && byte <= 13);
export const isDigit = (byte: number): boolean => byte >= zero && byte <= nine;

export const bytesOf = (text: string): readonly number[] => [...text].map((sign) => sign.charCodeAt(0));

/** 1 for bytes that end a word. */
export const endsWord = new Uint8Array(256);
for (const byte of bytesOf(' \0\t\r\n\v\f{}();$!?[]<*')) endsWord[byte] = 1;
