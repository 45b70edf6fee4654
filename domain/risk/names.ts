/** One of a list of sanctioned or politically exposed persons (O3), as the operator's file has it. */
export interface ListedPerson {
  readonly id: string;
  readonly kind: 'sanctioned' | 'exposed';
  readonly names: readonly string[];
  /** '1970-01-31', or '1970' where only the year is known. */
  readonly born?: string | undefined;
  /** ISO 3166-1, two letters. */
  readonly countries?: readonly string[] | undefined;
  readonly source: string;
}

export interface ScreenedPerson {
  readonly name: string;
  /** 'YYYY-MM-DD' */
  readonly born: string | null;
  readonly country: string | null;
}

/** Why somebody is taken for a listed person, in one closed list. */
export const matchReasons = [
  'same_words',
  'more_words',
  'one_letter',
  'born_same_day',
  'born_same_year',
  'born_differs',
  'same_country',
  'other_country',
] as const;
export type MatchReason = (typeof matchReasons)[number];

export interface ListMatch {
  readonly person: ListedPerson;
  /** Of its names the one that matched. */
  readonly name: string;
  readonly reasons: readonly MatchReason[];
}

/** A name of more characters is cut before it is looked at. */
export const mostName = 200;
const mostWords = 12;

/** Letters that no decomposition takes apart. */
const folded: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ł: 'l',
  ı: 'i',
  þ: 'th',
};

/** The words of a name without marks, case and order: 'Łukasz-Ján NOVÁK' is jan, lukasz, novak. */
export function wordsOf(name: string): readonly string[] {
  const plain = name
    .slice(0, mostName)
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replace(/[’'`]/gu, '')
    .replace(/[ßæœøđðłıþ]/gu, (letter) => folded[letter] ?? letter);
  return plain
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
    .slice(0, mostWords)
    .toSorted();
}

/** Shorter words have to be the same. */
const leastSimilar = 5;

/** What two words share that are the same but for one letter: the word, and it without each of its letters. */
function looksOf(word: string): readonly string[] {
  const letters = [...word];
  if (letters.length < leastSimilar) return [word];
  return [word, ...letters.map((_, at) => letters.toSpliced(at, 1).join(''))];
}

function isSimilar(one: string, other: string): boolean {
  if (one === other) return true;
  const looks = new Set(looksOf(one));
  return looksOf(other).some((look) => looks.has(look));
}

/** Each word of the first has one of its own in the second. */
function isWithin(few: readonly string[], many: readonly string[], same: (a: string, b: string) => boolean): boolean {
  const left = [...many];
  return few.every((word) => {
    // One that is the same goes before one that is similar.
    const equal = left.indexOf(word);
    const at = equal >= 0 ? equal : left.findIndex((other) => same(word, other));
    if (at >= 0) left.splice(at, 1);
    return at >= 0;
  });
}

const isSame = (one: string, other: string): boolean => one === other;

/** How two names are alike; null where they are not. A single word is alike only to itself. */
function likeness(one: readonly string[], other: readonly string[]): MatchReason | null {
  if (one.length === 0 || other.length === 0) return null;
  if (one.length === other.length && isWithin(one, other, isSame)) return 'same_words';
  const [few, many] = one.length < other.length ? [one, other] : [other, one];
  if (few.length < 2) return null;
  if (isWithin(few, many, isSame)) return 'more_words';
  return few.length === many.length && isWithin(few, many, isSimilar) ? 'one_letter' : null;
}

function birth(own: string | null, listed: string | undefined): MatchReason | null {
  if (own === null || listed === undefined) return null;
  if (own.slice(0, 4) !== listed.slice(0, 4)) return 'born_differs';
  if (listed.length === 4) return 'born_same_year';
  return own === listed ? 'born_same_day' : 'born_same_year';
}

function country(own: string | null, listed: readonly string[] | undefined): MatchReason | null {
  if (own === null || listed === undefined || listed.length === 0) return null;
  return listed.includes(own) ? 'same_country' : 'other_country';
}

/**
 * Whether a person and a listed one may be the same, and why. The same words are a match whatever else is known; a name with
 * more words, or that differs by a letter, takes a birth or a country that agrees, and no birth that differs.
 */
function match(
  person: ScreenedPerson,
  words: readonly string[],
  listed: ListedPerson,
  listedWords: readonly string[],
): readonly MatchReason[] | null {
  const name = likeness(words, listedWords);
  if (name === null) return null;
  const reasons = [name, birth(person.born, listed.born), country(person.country, listed.countries)].filter(
    (reason) => reason !== null,
  );
  if (name === 'same_words') return reasons;
  const agrees = reasons.some((reason) => ['born_same_day', 'born_same_year', 'same_country'].includes(reason));
  return agrees && !reasons.includes('born_differs') ? reasons : null;
}

/** Finds people in a list by an index of the looks of its words, so that a list of any length is looked up in parts. */
export function openScreening(list: readonly ListedPerson[]): (person: ScreenedPerson) => readonly ListMatch[] {
  const byLook = new Map<string, Set<number>>();
  const names = list.flatMap((person) => person.names.map((name) => ({ person, name, words: wordsOf(name) })));
  for (const [at, { words }] of names.entries()) {
    for (const look of words.flatMap(looksOf)) {
      const known = byLook.get(look);
      if (known) known.add(at);
      else byLook.set(look, new Set([at]));
    }
  }
  return (person) => {
    const words = wordsOf(person.name);
    // Of names that are alike at least one word is: it is enough to look at those.
    const near = new Set(words.flatMap(looksOf).flatMap((look) => [...(byLook.get(look) ?? [])]));
    const found = new Map<string, ListMatch>();
    for (const at of [...near].toSorted((a, b) => a - b)) {
      const listed = names[at];
      if (listed === undefined || found.has(listed.person.id)) continue;
      const reasons = match(person, words, listed.person, listed.words);
      if (reasons) found.set(listed.person.id, { person: listed.person, name: listed.name, reasons });
    }
    return [...found.values()];
  };
}
