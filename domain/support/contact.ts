import { accepted, type Decision, refused } from '#domain/failures/failures.ts';

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

type Problems = { readonly [K in keyof ContactMessage]: string | null };

/** What is wrong with each field as typed, and what would be right; null where nothing is. */
export function contactProblems(typed: ContactMessage): Problems {
  const name = typed.name.trim();
  const email = typed.email.trim();
  const message = typed.message.trim();
  return {
    name:
      name === ''
        ? 'Enter your name'
        : name.length > contactLimits.name || controlCharacter.test(name)
          ? `Enter a name of at most ${contactLimits.name} characters, on one line`
          : null,
    email:
      email.length <= contactLimits.email && emailShape.test(email) && !controlCharacter.test(email)
        ? null
        : 'Enter your e-mail address, for example ann@example.org',
    message:
      message === ''
        ? 'Write your message'
        : message.length > contactLimits.message
          ? `Shorten your message to ${contactLimits.message} characters; it has ${message.length}`
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
