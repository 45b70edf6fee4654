import { accepted, type Decision, refused } from '#domain/failures/failures.ts';
import { type Phrase, phrase } from '#domain/failures/phrases.ts';

/** What a visitor writes to the operator. */
export interface ContactMessage {
  readonly name: string;
  readonly email: string;
  readonly message: string;
}

/** In characters, spaces at both ends left out. */
export const contactLimits = { name: 80, email: 254, message: 4_000 } as const;

const emailShape = /^[^\s@]+@[^\s@][^\s@.]*\.[^\s@]+$/;
// biome-ignore lint/suspicious/noControlCharactersInRegex: exactly those are looked for
const controlCharacter = /[\u0000-\u001f\u007f]/;

export type ContactProblem = Extract<Phrase, { code: `contact_${string}` }>;

type Problems = { readonly [K in keyof ContactMessage]: ContactProblem | null };

/** What is wrong with each field as typed, and what would be right; null where nothing is. */
export function contactProblems(typed: ContactMessage): Problems {
  const name = typed.name.trim();
  const email = typed.email.trim();
  const message = typed.message.trim();
  return {
    name:
      name === ''
        ? phrase('contact_name_missing')
        : name.length > contactLimits.name || controlCharacter.test(name)
          ? phrase('contact_name_wrong', { most: contactLimits.name })
          : null,
    email:
      email.length <= contactLimits.email && emailShape.test(email) && !controlCharacter.test(email)
        ? null
        : phrase('contact_email_wrong'),
    message:
      message === ''
        ? phrase('contact_message_missing')
        : message.length > contactLimits.message
          ? phrase('contact_message_long', { most: contactLimits.message, length: message.length })
          : null,
  };
}

/** The message as it is kept: trimmed, the address in lower case. Refused as invalid_input with every wrong field. */
export function readContactMessage(typed: ContactMessage): Decision<ContactMessage> {
  const fields = Object.entries(contactProblems(typed)).flatMap(([field, problem]) =>
    problem === null ? [] : [{ field, problem }],
  );
  if (fields.length > 0) return refused('invalid_input', { fields });
  return accepted({
    name: typed.name.trim(),
    email: typed.email.trim().toLowerCase(),
    message: typed.message.trim(),
  });
}
