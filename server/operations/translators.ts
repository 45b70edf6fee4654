import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import { parsePo } from 'pofile-ts';
import type { Language } from '#domain/languages/language.ts';
import { type CompiledMessage, type Message, render, type TemplateTranslator } from '#messages/message.ts';
import { readerLanguage } from './reader.ts';

const room = path.join(import.meta.dirname, '..', '..', 'messages');

/** The translations of a language by the ids of their messages, from the catalogues of all places; none for English. */
function translationsOf(language: Language): ReadonlyMap<string, string> {
  const files = readdirSync(room, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .flatMap(({ name }) => {
      const folder = path.join(room, name);
      return readdirSync(folder)
        .filter((file) => file === `texts.${language}.po`)
        .map((file) => path.join(folder, file));
    });
  return new Map(files.flatMap((file) => translationsIn(readFileSync(file, 'utf8'))));
}

/** The messages of a catalogue (PO) that are translated: their ids stand as contexts. */
function translationsIn(catalogue: string): readonly (readonly [id: string, text: string])[] {
  return parsePo(catalogue).items.flatMap(({ msgctxt, msgstr: [text = ''], obsolete }) =>
    msgctxt === null || text === '' || obsolete ? [] : [[msgctxt, text] as const],
  );
}

/** Says messages in a language; what has no translation is said in English. */
function translatorFrom(language: Language, translations: ReadonlyMap<string, string>): TemplateTranslator {
  const compiled = new Map<string, CompiledMessage>();
  const messageOf = (id: string, english: Message): CompiledMessage => {
    const before = compiled.get(id);
    if (before) return before;
    const message: Message = translations.get(id) ?? english;
    const made = typeof message === 'string' ? (compileMessage(message) as CompiledMessage) : message;
    compiled.set(id, made);
    return made;
  };
  return {
    language,
    messageOf,
    say: (id, english, values = {}) => render(messageOf(id, english), values, language),
  };
}

const translators = new Map<Language, TemplateTranslator>();

/** Says messages in a language. Its catalogues are read at the first call. */
export function translatorOf(language: Language): TemplateTranslator {
  const found = translators.get(language) ?? translatorFrom(language, translationsOf(language));
  translators.set(language, found);
  return found;
}

/** Says messages to whoever is being answered. */
export const readerTranslator = (): TemplateTranslator => translatorOf(readerLanguage());
