import { i18n, type MessageDescriptor } from '@lingui/core';

/**
 * A text that is made before the language is known, as that of a column: msg`Customer`. A plain string is one that is already in the
 * reader's language.
 */
export type Text = string | MessageDescriptor;

/** A text in the reader's language. A component that shows one uses `useLingui` or `Trans` as well, to hear of another language. */
export const textOf = (text: Text): string => (typeof text === 'string' ? text : i18n._(text));

/** One part of a message as the build compiles it: text as it is, or the name of a value that is put in. */
function partOf(part: unknown, values: Readonly<Record<string, unknown>>): string {
  if (typeof part === 'string') return part;
  return Array.isArray(part) && part.length === 1 ? String(values[part[0]]) : '';
}

/**
 * A text in English, whatever the reader's language: what is known by it in an address, in a kept view, under which a draft is kept.
 * Values are put in as they are; plurals and choices have no English here.
 */
export function englishOf(text: Text): string {
  if (typeof text === 'string') return text;
  // The build has compiled what lingui types as the message itself: 'Hello {name}' is ['Hello ', ['name']].
  const message: unknown = text.message;
  return Array.isArray(message) ? message.map((part) => partOf(part, text.values ?? {})).join('') : String(message);
}
