import { i18n } from '@lingui/core';
import { languageNamed, languages } from '#domain/languages/language.ts';
import { type CompiledMessage, render, type Translator } from '#messages/message.ts';

/** A message that the build has compiled: nothing parses one in the browser. */
const asCompiled = (message: unknown): CompiledMessage => (Array.isArray(message) ? message : [String(message)]);

/** Says the messages that the server says too, in the language that the page speaks. */
export const translator: Translator = {
  get language() {
    return languageNamed(i18n.locale) ?? languages[0];
  },
  say: (id, english, values = {}) => render(asCompiled(i18n.messages[id] ?? english), values, i18n.locale),
};
