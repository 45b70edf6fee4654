import type { Phrase, PhraseCode, PhraseFacts } from '#domain/failures/phrases.ts';
import { countryIn, endMinuteIn, secondIn } from '#domain/languages/words.ts';
import type { Message, Translator, Values } from '../message.ts';
import { phrases as contact } from './english-contact.ts';
import { phrases as money } from './english-money.ts';
import { phrases as operator } from './english-operator.ts';
import { phrases as people } from './english-people.ts';
import { phrases as requests } from './english-requests.ts';

/** A code without its English does not compile. */
const phrases: Readonly<Record<PhraseCode, Message>> = { ...requests, ...people, ...contact, ...money, ...operator };

/** The closed list of codes. */
export const phraseCodes: readonly PhraseCode[] = (Object.keys(phrases) as PhraseCode[]).toSorted();

/** What is said of a single value: a sentence of its own, or the rest of one that begins with what it is about. */
export function phraseSentence(translator: Translator, phrase: Phrase): string {
  return translator.say(`phrases.${phrase.code}`, phrases[phrase.code], valuesOf(translator, phrase));
}

/** Whether what came from elsewhere is a phrase of the list. */
export function isPhrase(value: unknown): value is Phrase {
  if (typeof value !== 'object' || value === null || !('code' in value) || !('facts' in value)) return false;
  const { code, facts } = value;
  return typeof code === 'string' && Object.hasOwn(phrases, code) && typeof facts === 'object' && facts !== null;
}

/** The codes whose facts are put in as they are. */
type CodeOfPlainFacts = { [C in PhraseCode]: PhraseFacts[C] extends Values ? C : never }[PhraseCode];
type ValuesOf = { readonly [C in PhraseCode]: (facts: PhraseFacts[C], translator: Translator) => Values };

const listOf = ({ language }: Translator, entries: readonly string[]): string =>
  new Intl.ListFormat(language).format(entries);
const files = ({ files }: { readonly files: readonly string[] }, translator: Translator): Values => ({
  files: listOf(translator, files),
});

/** What is put in otherwise than it stands in the facts: lists, times, and a phrase within a phrase. */
const prepared: Partial<ValuesOf> & Pick<ValuesOf, Exclude<PhraseCode, CodeOfPlainFacts>> = {
  missing_of: ({ expected }, translator) => ({ expected: phraseSentence(translator, expected) }),
  one_of: ({ values }) => ({ values: values.map((value) => JSON.stringify(value)).join(', ') }),
  tus_purpose: ({ values }) => ({ values: values.join(', ') }),
  no_form: files,
  no_multipart_form: files,
  broken_form: files,
  file_missing: files,
  which_output: ({ outputs }) => ({ outputs: outputs.join(', ') }),
  no_phone: ({ country }, { language }) => ({ country: country && countryIn(language, country) }),
  plan_unpriced: ({ pairs }, translator) => ({ pairs: listOf(translator, pairs) }),
  announcement_order: ({ from, until }, { language }) => ({
    from: endMinuteIn(language, from),
    until: endMinuteIn(language, until),
  }),
  announcement_over: ({ until, now }, { language }) => ({
    until: endMinuteIn(language, until),
    now: endMinuteIn(language, now),
  }),
  announcement_long: ({ days, latest }, { language }) => ({ days, latest: endMinuteIn(language, latest) }),
  announcement_far: ({ latest }, { language }) => ({ latest: endMinuteIn(language, latest) }),
  paid_time_future: ({ now }, { language }) => ({ now: secondIn(language, now) }),
  paid_time_block: ({ at }, { language }) => ({ at: secondIn(language, at) }),
  paid_time_early: ({ since, at }, { language }) => ({ since, at: secondIn(language, at) }),
};

function valuesOf<C extends PhraseCode>(
  translator: Translator,
  { code, facts }: { readonly code: C; readonly facts: PhraseFacts[C] },
): Values {
  const table: { readonly [P in C]?: (facts: PhraseFacts[P], translator: Translator) => Values } = prepared;
  const prepare = table[code];
  if (prepare) return prepare(facts, translator);
  return Object.fromEntries(
    Object.entries(facts).filter(([, fact]) => fact === null || /^(string|number|boolean)$/.test(typeof fact)),
  );
}
