/**
 * The SQL that asks of a message of the contact page (`m`) whether its sender's name and address have these words, each by how it begins,
 * by an index of its own. What divides an address is a blank there, so that each of its parts is a word.
 *
 * @param place of what {@link wordsBegin} makes of what was typed: '$1'
 */
export const sentBySql = (place: string): string =>
  `to_tsvector('simple'::regconfig, translate(m.name || ' ' || m.email, '@.-_+/:~&<>%=', '             '))
     @@ to_tsquery('simple'::regconfig, ${place})`;

/** The words that were typed as a query of PostgreSQL, each for how a word begins; null for what has none. */
export function wordsBegin(typed: string): string | null {
  const words = typed.split(/[^\p{L}\p{N}\p{M}]+/u).filter(Boolean);
  return words.length === 0 ? null : words.map((word) => `'${word}':*`).join(' & ');
}
