/** How a text begins, as LIKE reads it. */
export const begins = (text: string): string => `${text.replace(/[\\%_]/g, '\\$&')}%`;

/** Any part of a text, as LIKE reads it. */
export const contains = (text: string): string => `%${begins(text)}`;

/** Whether something typed may be how an address or a transaction begins: six characters of those that they are written in (R1.6). */
export const mayBegin = (typed: string): boolean => /^[0-9a-z]{6,}$/i.test(typed);

/** From six characters on, as all that is found by its beginning. */
const idShape = /^([a-z]{3})_[0-9a-hjkmnp-tv-z]{2,26}$/;

/** Of whose kind the ids are that begin so; null where none do. */
export const idPrefixOf = (typed: string): string | null => idShape.exec(typed)?.[1] ?? null;

/**
 * The SQL of the ids that begin as a value does. All ids are as long and of the same characters, so that the key of a table serves,
 * however its database orders texts.
 *
 * @param place of the beginning among the values: '$1'
 */
export const idBegins = (column: string, place: string): string =>
  `${column} between rpad(${place}, 30, '0') and rpad(${place}, 30, 'z')`;

/** Whether an id was typed to its end. */
export const isWholeId = (typed: string): boolean => idPrefixOf(typed) !== null && typed.length === 30;
