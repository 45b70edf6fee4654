/** The facts that a prepared answer can have, in braces: who wrote, what about, and which record. */
export const preparedFacts = ['name', 'subject', 'record'] as const;
export type PreparedFact = (typeof preparedFacts)[number];

export const preparedLimits = {
  /** Characters of what staff choose by. */
  title: 80,
  /** Characters in one language; facts make it longer. */
  words: 3_000,
  /** Answers, offered or not. */
  answers: 200,
} as const;

export type WrongPrepared =
  | { readonly of: 'absent' }
  | { readonly of: 'unknown'; readonly fact: string; readonly known: string }
  | { readonly of: 'brace' };

const isFact = (name: string): name is PreparedFact => preparedFacts.some((one) => one === name);
const known = preparedFacts.map((name) => `{${name}}`).join(', ');

/** What is wrong with the words of a prepared answer: each fact in braces has to be one that there is, and no other brace is left. */
export function wrongPrepared(words: string): WrongPrepared | null {
  if (words.trim() === '') return { of: 'absent' };
  const unknown = [...words.matchAll(/\{([A-Za-z_0-9]+)\}/g)]
    .map(([, name = '']) => name)
    .find((name) => !isFact(name));
  if (unknown !== undefined) return { of: 'unknown', fact: `{${unknown}}`, known };
  return /[{}]/.test(words.replaceAll(/\{[A-Za-z_0-9]+\}/g, '')) ? { of: 'brace' } : null;
}

/** The words with their facts filled in, all of them at once: a fact that has braces of its own stays as it is. */
export const filledPrepared = (words: string, facts: Readonly<Record<PreparedFact, string>>): string =>
  words.replaceAll(/\{([a-z]+)\}/g, (whole, name: string) => (isFact(name) ? facts[name] : whole));

/** The name that a new answer is kept by, from its title: 'A refund, twice' is a_refund_twice. Never empty. */
export function preparedName(title: string, taken: readonly string[]): string {
  const plain = title
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '_')
    .replaceAll(/^_|_$/g, '')
    .slice(0, 50);
  const name = plain === '' ? 'answer' : plain;
  for (let nth = 1; ; nth += 1) {
    const tried = nth === 1 ? name : `${name}_${nth}`;
    if (!taken.includes(tried)) return tried;
  }
}
