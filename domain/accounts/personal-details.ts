import { accepted, type Decision, refused } from '#domain/failures/failures.ts';
import { type FieldProblem, type Phrase, phrase } from '#domain/failures/phrases.ts';
import { hasLetter, hasUnseen, letterlessProblem, unseenProblem } from './readable-text.ts';

/** The most characters of what people write about themselves. */
export const detailLimits = {
  name: 80,
  about: 1_000,
  phone_number: 40,
  address: 200,
  city: 100,
  state: 100,
  zipCode: 20,
} as const;

/** Whether a text has the characters and about as many digits as a phone number anywhere; whether it is one, only the numbering plans say. */
export const couldBePhone = (text: string): boolean =>
  /^[+\d\s().\-/]+$/.test(text) && text.replace(/\D/g, '').length >= 4;

/** What auth/address and step-three write (A12, I1). Not every country has states or postal codes: those may be empty. */
export interface PostalAddress {
  readonly address: string;
  readonly city: string;
  readonly state: string;
  readonly zipCode: string;
}

export interface Names {
  readonly firstName: string;
  readonly lastName: string;
}

// Line breaks and other control characters, and those that turn the direction of what stands beside them.
const control = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u;
const controlInText = /[^\P{Cc}\n\t]|[\u202a-\u202e\u2066-\u2069]/u;

/** What is wrong with one line of text; null when nothing is. What looks like HTML is text like any other. */
function lineProblem(text: string, most: number, required: boolean): Phrase | null {
  const { length } = text.trim();
  if (length === 0 && required) return phrase('missing');
  if (length > most) return phrase('too_long', { most });
  return control.test(text.trim()) ? phrase('no_line') : null;
}

function checked<T>(problems: readonly (FieldProblem | null)[], value: T): Decision<T> {
  const fields = problems.filter((problem) => problem !== null);
  return fields.length > 0 ? refused('invalid_input', { fields }) : accepted(value);
}

function line(field: string, text: string, most: number, required: boolean): FieldProblem | null {
  const problem = lineProblem(text, most, required);
  return problem === null ? null : { field, problem };
}

/** A name stands for a person wherever others meet them: it has a letter, and nothing that nobody sees. */
function name(field: keyof Names, text: string): FieldProblem | null {
  const wrong = line(field, text, detailLimits.name, true);
  if (wrong !== null) return wrong;
  if (hasUnseen(text.trim())) return { field, problem: unseenProblem };
  return hasLetter(text) ? null : { field, problem: letterlessProblem };
}

/** Checks names and cuts the blanks around them off. Refuses with invalid_input. */
export function checkNames({ firstName, lastName }: Names): Decision<Names> {
  return checked([name('firstName', firstName), name('lastName', lastName)], {
    firstName: firstName.trim(),
    lastName: lastName.trim(),
  });
}

/** Checks what a person says of themselves; line breaks are kept. Refuses with invalid_input. */
export function checkAbout(about: string): Decision<string> {
  const text = about.replaceAll('\r\n', '\n').trim();
  const problem =
    text.length > detailLimits.about
      ? phrase('too_long', { most: detailLimits.about })
      : controlInText.test(text)
        ? phrase('no_text_character')
        : null;
  return checked([problem === null ? null : { field: 'about', problem }], text);
}

/** Checks an address, free of any country's form but bounded, and cuts the blanks off. Refuses with invalid_input. */
export function checkAddress(given: PostalAddress): Decision<PostalAddress> {
  const { address, city, state, zipCode } = given;
  return checked(
    [
      line('address', address, detailLimits.address, true),
      line('city', city, detailLimits.city, true),
      line('state', state, detailLimits.state, false),
      line('zipCode', zipCode, detailLimits.zipCode, false),
    ],
    { address: address.trim(), city: city.trim(), state: state.trim(), zipCode: zipCode.trim() },
  );
}

/** What A12 calls displayName: it follows the names. */
export function displayNameOf({ firstName, lastName }: Names): string {
  return `${firstName} ${lastName}`;
}
