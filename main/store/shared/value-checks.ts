/** Checks of values that come from files that anyone may have written. */

export type Members = Readonly<Record<string, unknown>>;

export const isMembers = (value: unknown): value is Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const mostTextBytes = 1_048_576;

export const isText = (value: unknown, most = mostTextBytes): value is string =>
  typeof value === 'string' && value.length <= most;
export const isTextOrNone = (value: unknown): boolean =>
  value === undefined || value === null || isText(value);

/** Years 1 to 9999, as in rows of restored databases. */
export const isTime = (value: unknown): value is number =>
  Number.isSafeInteger(value) &&
  (value as number) >= -62_135_596_800_000 &&
  (value as number) <= 253_402_300_799_999;

/** Filter columns are arrays of 32-bit integers. */
export const isSmall = (value: unknown): value is number =>
  Number.isSafeInteger(value) && Math.abs(value as number) < 2 ** 31;
export const isSmallOrNone = (value: unknown): boolean =>
  value === undefined || value === null || isSmall(value);

export const isTexts = (value: unknown, most = mostTextBytes): value is readonly string[] =>
  Array.isArray(value) && value.every((one) => isText(one, most));

const mostPackedText = 400_000;
const base64 = /^[A-Za-z0-9+/]*={0,2}$/;
/** Packed data of a game. */
export const isBase64 = (value: unknown): value is string =>
  isText(value, mostPackedText) && base64.test(value);

export const isJson = (value: unknown): value is string => {
  try {
    return isText(value) && JSON.parse(value) !== undefined;
  } catch {
    return false;
  }
};
