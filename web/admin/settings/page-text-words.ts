import type { MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import type { BodyOf, ReplyOf } from '#api/operation.ts';
import type { listTextChanges, proposeText } from '#api/page-text-changes.ts';
import { inEachLanguage, type Language, languageNames, languages } from '#domain/languages/language.ts';
import { namesOfTexts } from '#domain/page-texts/blocks.ts';
import { asKept, mostCharacters, type PageTextName, wrongWords } from '#domain/page-texts/page-texts.ts';
import { type Problems, type Read, readForm, type Typed } from '#web/admin/widgets/typed-fields.ts';
import type { FormField } from '#web/admin/widgets/typed-form.tsx';
import { money } from '#web/ui/money.ts';
import { readWhen, whenFields } from './proposal-fields.ts';

export type TextList = ReplyOf<typeof listTextChanges>;
export type TextChange = TextList['open'][number];
export type KeptText = TextChange['text'];

/** A text in each language; empty where it has none there. */
export type Words = Readonly<Record<Language, string>>;
type Proposal = { readonly words: Words } & Pick<BodyOf<typeof proposeText>, 'effectiveAt' | 'reason'>;

export const textTitles: Readonly<Record<PageTextName, MessageDescriptor>> = {
  terms: msg`Terms of service`,
  risk: msg`Risk disclosure`,
  privacy: msg`Privacy policy`,
  about: msg`About us`,
  contact: msg`Contact us`,
};

/** Where each is read, and what a change of it leads to. */
export const textPlaces: Readonly<Record<PageTextName, MessageDescriptor>> = {
  terms: msg`Above the general terms, on /pages/terms-of-service and where customers accept them. Everybody is asked to accept a changed text.`,
  risk: msg`Above the general risk disclosure, where customers accept it. Everybody is asked to accept a changed text.`,
  privacy: msg`Above the general privacy policy, on /pages/privacy-policy.`,
  about: msg`At the beginning of /pages/about-us.`,
  contact: msg`Before the form of /pages/contact.`,
};

/** How a text is written. */
function hintOf(name: PageTextName): string {
  const most = money(String(mostCharacters[name]));
  const [brandName, supportEmail] = namesOfTexts;
  return t`Plain text, at most ${most} characters: “# ” begins a heading, “- ” an entry of a list, [words](https://…) is a link; ${brandName} and ${supportEmail} are the brand’s. Empty: no text of your own`;
}

/** The fields of a text: one for each language, and when and why. */
export const textFields = (name: PageTextName): readonly FormField<string>[] => [
  ...languages.map((language, at) => {
    const languageName = languageNames[language];
    return {
      name: language,
      label: t`Text (${languageName})`,
      hint: at === 0 ? hintOf(name) : t`Empty: readers of this language get the English text`,
      as: 'words' as const,
      rows: 10,
    };
  }),
  ...whenFields,
];

/** What the form begins with: the words that are in force. */
export const textBlank = (words: Words): Typed<string> => ({ ...words, at: '', reason: '' });

/** What is wrong with words, for whoever types them. */
function problemOfTyped(name: PageTextName, words: string): string | null {
  const wrong = words === '' ? null : wrongWords(name, words);
  switch (wrong?.of) {
    case 'long': {
      const { length, most } = wrong;
      return t`${length} characters; the maximum is ${most}`;
    }
    case 'character': {
      const { line, code } = wrong;
      return t`Line ${line} has a character that nobody sees (U+${code}): remove it`;
    }
    case 'html': {
      const { line, tag } = wrong;
      return t`Line ${line} has HTML, ${tag}: write plain text`;
    }
    case 'link': {
      const { line, address } = wrong;
      return t`Line ${line} links to ${address}: use https://…, mailto:… or a page such as /pages/contact`;
    }
    case 'name': {
      const { line, name: unknown } = wrong;
      const [brandName, supportEmail] = namesOfTexts;
      return t`Line ${line} has ${unknown}, which is not a known name. Use ${brandName} or ${supportEmail}`;
    }
    default:
      return null;
  }
}

/** The words as they are typed. */
export const wordsOf = (typed: Typed<string>): Words => inEachLanguage((language) => asKept(typed[language] ?? ''));

/** Whether words are those that are in force, which are kept as they are: a file's may have what nobody can type here. */
export const stays = (typed: string, now: string): boolean => typed === asKept(now);

/** A text as it is typed over the words that are in force; what is wrong with it at its field. */
export function readText(name: PageTextName, typed: Typed<string>, nowMs: number, now: Words): Read<string, Proposal> {
  const words = wordsOf(typed);
  const when = readWhen(typed, nowMs);
  const lacksEnglish = words.en === '' && languages.some((language) => words[language] !== '');
  const problems: Problems<string> = {
    ...Object.fromEntries(
      languages.map((language) => [
        language,
        stays(words[language], now[language]) ? null : problemOfTyped(name, words[language]),
      ]),
    ),
    ...(lacksEnglish ? { en: t`Needed: it is shown where a language is missing` } : {}),
    at: when.at,
    reason: when.reason,
  };
  return readForm(problems, () => ({ words, ...when.value() }));
}

/** What readers of each language get, where two texts differ. */
export function textDifferences(before: Words, after: Words) {
  return languages
    .map((language) => ({
      language,
      now: before[language] || before.en,
      after: after[language] || after.en,
    }))
    .filter(({ now, after: other }) => now !== other);
}
