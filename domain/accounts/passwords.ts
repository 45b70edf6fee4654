import { accepted, type Decision, refused } from '#domain/failures/failures.ts';
import { phrase } from '#domain/failures/phrases.ts';

const fewest = 10;
const most = 128;

/** What a password has to hold beside the words that anybody would try first, in characters. */
const fewestOfItsOwn = 5;
/** A shorter word is found in passwords by chance. */
const shortestWord = 4;

/** What of its surroundings a password is held against. */
export interface PasswordContext {
  readonly email: string;
  /** The product's name, as the operator's brand says. */
  readonly product: string;
  /** Common passwords, in lower case. */
  readonly common: ReadonlySet<string>;
}

/**
 * A2: 10 to 128 characters (code points), not a common password, not the e-mail address, and with five characters beside the
 * product's name and the name in the address; nothing else is asked of its composition. Failure: password_refused with what
 * is wrong.
 */
export function checkPassword(password: string, { email, product, common }: PasswordContext): Decision<string> {
  const length = [...password].length;
  if (length < fewest || length > most) {
    return refused('password_refused', { problem: phrase('password_length', { least: fewest, most }) });
  }
  const lower = password.toLowerCase();
  if (lower === email.toLowerCase()) {
    return refused('password_refused', { problem: phrase('password_is_email') });
  }
  if (common.has(lower)) {
    return refused('password_refused', { problem: phrase('password_common') });
  }
  if (ownCharacters(lower, [product, email.split('@', 1)[0] ?? '']) < fewestOfItsOwn) {
    return refused('password_refused', { problem: phrase('password_of_names') });
  }
  return accepted(password);
}

/** How many characters of a password are left without words and their parts, each taken out wherever it stands. */
function ownCharacters(password: string, words: readonly string[]): number {
  const parts = words.flatMap((word) => [word, ...word.split(/[^\p{L}\p{N}]/u)]).map((word) => word.toLowerCase());
  const longestFirst = parts.filter((word) => word.length >= shortestWord).sort((a, b) => b.length - a.length);
  return [...longestFirst.reduce((left, word) => left.replaceAll(word, ''), password)].length;
}
