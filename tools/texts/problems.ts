import { compileMessage } from '@lingui/message-utils/compileMessage';
import { type Entry, keyOf, type Text } from './catalogues.ts';
import { doubledWord } from './doubled.ts';

/** The values that a compiled message puts in, also within its cases. */
function valuesIn(message: unknown): readonly string[] {
  if (!Array.isArray(message)) return [];
  return message.flatMap((token) => {
    if (!Array.isArray(token)) return [];
    const [name, , cases] = token;
    return [String(name), ...Object.values(cases ?? {}).flatMap(valuesIn)];
  });
}

/** The values and elements that a text puts in: {name}, <0>, </0>, <0/>. */
const partsOf = (text: string): readonly string[] => [
  ...valuesIn(compileMessage(text)),
  ...Array.from(text.matchAll(/<\/?\w+\/?>/g), ([whole]) => whole),
];

const once = (parts: readonly string[]): string => [...new Set(parts)].sort().join(' ');

const nameOf = ({ id, english, context }: Text): string =>
  id ?? (context === undefined ? `“${english}”` : `“${english}” (${context})`);

/** What is wrong with the translations of a place's texts. */
export function problemsOf(texts: readonly Text[], catalogue: readonly Entry[]): readonly string[] {
  const wanted = new Set(texts.map(keyOf));
  const entries = new Map(catalogue.map((entry) => [keyOf(entry), entry]));
  const found = texts.map((text) => ({ text, entry: entries.get(keyOf(text)) }));
  const translated = found.flatMap(({ text, entry }) =>
    entry && entry.translation.trim() !== '' ? [{ text, entry }] : [],
  );
  return [
    ...found
      .filter(({ entry }) => (entry?.translation ?? '').trim() === '')
      .map(({ text }) => `no translation of ${nameOf(text)}`),
    ...catalogue.filter((entry) => !wanted.has(keyOf(entry))).map((entry) => `the code has no more ${nameOf(entry)}`),
    ...translated
      .filter(({ text, entry }) => entry.isFuzzy || entry.english !== text.english)
      .map(({ text }) => `the English of ${nameOf(text)} has changed since it was translated`),
    ...translated
      .filter(({ text, entry }) => once(partsOf(text.english)) !== once(partsOf(entry.translation)))
      .map(({ text }) => `the translation of ${nameOf(text)} does not put in the same values and elements`),
    ...translated.flatMap(({ text, entry }) => {
      const word = doubledWord(entry.translation);
      return word === null ? [] : [`the translation of ${nameOf(text)} has “${word}” twice in a row`];
    }),
  ];
}

/**
 * Texts that two places translate differently. A built page merges the catalogues of its places, so that the place read last
 * decides for both: one English has one translation, or one of its texts a context.
 */
export function conflictsOf(catalogues: ReadonlyMap<string, readonly Entry[]>): readonly string[] {
  const first = new Map<string, { readonly folder: string; readonly translation: string }>();
  return Array.from(catalogues).flatMap(([folder, entries]) =>
    entries.flatMap((entry) => {
      if (entry.id !== null || entry.translation === '') return [];
      const before = first.get(keyOf(entry));
      if (before === undefined) first.set(keyOf(entry), { folder, translation: entry.translation });
      return before === undefined || before.translation === entry.translation
        ? []
        : [
            `${nameOf(entry)} is “${before.translation}” in ${before.folder} and “${entry.translation}” in ${folder}: translate it alike, or give one of them a context`,
          ];
    }),
  );
}
