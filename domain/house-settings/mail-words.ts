import { type Static, Type } from 'typebox';
import type { Language } from '../languages/language.ts';

/** What an operator words of an e-mail (S3.2); button, footer and the reason why one gets it stay the product's. */
export const mailParts = ['subject', 'heading', 'before', 'after'] as const;
export type MailPart = (typeof mailParts)[number];

export const mostLine = 150;
export const mostBody = 2_000;

/** One line; a body has several. */
const Line = Type.String({ minLength: 1, maxLength: mostLine });
const Body = Type.String({ minLength: 1, maxLength: mostBody });

/** An e-mail's own words, with facts in braces: `{amount}`. */
export const MailWords = Type.Object(
  {
    subject: Line,
    heading: Line,
    /** Before the button; a blank line separates paragraphs. */
    before: Body,
    /** Null where the standard words end with the button. */
    after: Type.Union([Body, Type.Null()]),
  },
  { additionalProperties: false },
);
export type MailWords = Static<typeof MailWords>;

/** The name under which the words of a kind in a language are kept (X8). */
export const mailWordsName = (kind: string, language: Language): string => `mail:${kind}:${language}`;

/** With its keys in one order and without outer spaces, so that the same words are the same text. */
export const mailWordsInOrder = ({ subject, heading, before, after }: MailWords): MailWords => ({
  subject: subject.trim(),
  heading: heading.trim(),
  before: before.trim(),
  after: after === null ? null : after.trim(),
});

/** What may stand in braces in a part. */
export interface MailFact {
  readonly name: string;
  /** Whether the part says nothing true without it: amounts, codes, links, and sentences that stay. */
  readonly required: boolean;
}

/** The facts of each part; null of a part that an e-mail does not have. */
export type MailFacts = Readonly<Record<MailPart, readonly MailFact[] | null>>;

/** A text in its pieces: words, and names of facts. */
export type WordPiece = string | { readonly fact: string };

/** What is written between braces is the name of a fact, whatever it is. */
export function piecesOf(text: string): readonly WordPiece[] {
  return text
    .split(/(\{[^{}]*\})/)
    .filter((piece) => piece !== '')
    .map((piece) => (/^\{[^{}]*\}$/.test(piece) ? { fact: piece.slice(1, -1) } : piece));
}

export type WrongWords =
  | { readonly part: MailPart; readonly of: 'unknown' | 'missing'; readonly fact: string; readonly known: string }
  | {
      readonly part: MailPart;
      readonly of: 'brace' | 'address' | 'markup' | 'unseen' | 'lines' | 'absent' | 'present';
    };

/** Whatever a mail program could make a link of: a scheme, a name with a point in it, an address of numbers. */
const address = /:\/\/|\p{L}:(?=\S)|[\p{L}\p{N}-]\.\p{L}{2}|\d\.\d{1,3}\.\d{1,3}\.\d/u;
const markup = /<\s*[a-z!/]|&#?[a-z0-9]+;/i;
/** Controls and characters that nobody sees, but for the end of a line; U+2800 is a blank that is no space. */
const unseen = /[^\P{C}\n]|[\p{Default_Ignorable_Code_Point}\u2028\u2029\u2800]/u;

/** S3.2: the first thing that an e-mail cannot be written with; null where nothing is wrong. */
export function wrongMailWords(words: MailWords, facts: MailFacts): WrongWords | null {
  for (const part of mailParts) {
    const [text, known] = [words[part], facts[part]];
    if (part === 'after' && (text === null) !== (known === null))
      return { part, of: text === null ? 'absent' : 'present' };
    if (text === null || known === null) continue;
    const wrong = wrongText(part, text, known);
    if (wrong !== null) return wrong;
  }
  return null;
}

function wrongText(part: MailPart, text: string, facts: readonly MailFact[]): WrongWords | null {
  if (text.trim() === '') return { part, of: 'absent' };
  const pieces = piecesOf(text);
  const known = facts.map(({ name }) => `{${name}}`).join(', ');
  const named = pieces.flatMap((piece) => (typeof piece === 'string' ? [] : [piece.fact]));
  const unknown = named.find((name) => !facts.some((fact) => fact.name === name));
  if (unknown !== undefined) return { part, of: 'unknown', fact: `{${unknown}}`, known };
  const missing = facts.find(({ name, required }) => required && !named.includes(name));
  if (missing) return { part, of: 'missing', fact: `{${missing.name}}`, known };
  // A fact takes the place of one letter: nothing is put together around it.
  const literal = pieces.map((piece) => (typeof piece === 'string' ? piece : 'x')).join('');
  if (/[{}]/.test(literal)) return { part, of: 'brace' };
  if (unseen.test(literal)) return { part, of: 'unseen' };
  if (literal.includes('\n') && part !== 'before' && part !== 'after') return { part, of: 'lines' };
  if (address.test(literal)) return { part, of: 'address' };
  return markup.test(literal) ? { part, of: 'markup' } : null;
}
