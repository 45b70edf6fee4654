import type { Language } from '#domain/languages/language.ts';
import type { Translator } from '#messages/message.ts';
import { useLanguage } from '#web/texts/use-language.ts';
import { translator } from './translator.ts';

const translators = new Map<Language, Translator>();

/** One for each language, so that what is said is said anew at a change of the language. */
function translatorIn(language: Language): Translator {
  const found = translators.get(language) ?? { ...translator, language };
  translators.set(language, found);
  return found;
}

/** Says the messages that the server says too, in the language that the page speaks. */
export function useTranslator(): Translator {
  return translatorIn(useLanguage().active);
}
