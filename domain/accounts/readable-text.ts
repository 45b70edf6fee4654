import { accepted, type Decision, refused } from '#domain/failures/failures.ts';
import { phrase } from '#domain/failures/phrases.ts';

// Control characters, line and paragraph separators, whatever is not assigned or private, and all that shows nothing: format
// characters (which turn the direction of what stands beside them), fillers, and the blank of braille.
const unseen = /[\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]/u;
// Within a word, Persian and the languages of India join and part letters by these, and emoji are made of several.
const joiners = /(?<!^|\s|\u200c|\u200d|\ufe0f)(?:(?:\u200c|\u200d)(?!\s|\u200c|\u200d|\ufe0f|$)|\ufe0f)/gu;
const letter = /\p{L}/u;
const seen = /[^\s\p{M}]/u;

/** Whether a text holds characters that nobody sees, by which two that look alike can differ. Linear in its length. */
export const hasUnseen = (text: string): boolean => unseen.test(text.replaceAll(joiners, ''));

/** Whether a name has a letter that can be seen, of whatever script. */
export const hasLetter = (name: string): boolean => letter.test(name);

export const unseenProblem = phrase('unseen_characters');
export const letterlessProblem = phrase('no_letter');

/**
 * What its owner calls a thing (passkey, API token, address), cut at both ends. Refuses with invalid_input what shows nothing or
 * holds what nobody sees.
 */
export function checkLabel(field: string, text: string): Decision<string> {
  const label = text.trim();
  const problem = hasUnseen(label) ? unseenProblem : seen.test(label) ? null : phrase('missing');
  return problem === null ? accepted(label) : refused('invalid_input', { fields: [{ field, problem }] });
}
