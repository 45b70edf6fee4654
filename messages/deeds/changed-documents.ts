import { brandName, KeptBrand } from '#domain/brand/kept-brand.ts';
import { type Language, languages } from '#domain/languages/language.ts';
import { type PageTextName, textOfSetting } from '#domain/page-texts/page-texts.ts';
import { fieldsOf } from '#domain/review/audited-amounts.ts';

interface Entry {
  readonly before: unknown;
  readonly after: unknown;
}

/** What of a brand is changed on its own (B2.4); of the legal notice each of its parts. */
export type BrandPart = Exclude<keyof KeptBrand, 'legal'> | keyof NonNullable<KeptBrand['legal']>;

const legalParts: readonly (keyof NonNullable<KeptBrand['legal']>)[] = ['company', 'licence', 'risk', 'links'];
const ownParts = Object.keys(KeptBrand.properties).filter(
  (name): name is Exclude<keyof KeptBrand, 'legal'> => name in KeptBrand.properties && name !== 'legal',
);

/** The documents that an entry has under its names; none of what has none. */
const documentsIn = (record: unknown): Readonly<Record<string, unknown>> => fieldsOf(fieldsOf(record)['value']);

/** What was not there, null and an empty list are the same to whoever reads what changed. */
const isSame = (one: unknown, other: unknown): boolean => asText(one) === asText(other);
const asText = (value: unknown): string => {
  const text = JSON.stringify(inOrder(value ?? null));
  return text === '[]' ? 'null' : text;
};

/** With the keys of its objects in one order: the database keeps them in another one than the request had. */
function inOrder(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inOrder);
  if (typeof value !== 'object' || value === null) return value;
  return Object.entries(value)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([key, inner]) => [key, inOrder(inner)]);
}

/** Which parts of the brand an entry of a change of it changes; none of any other entry. */
export function changedBrandParts({ before, after }: Entry): readonly BrandPart[] {
  const [was, is] = [documentsIn(before)[brandName], documentsIn(after)[brandName]];
  if (is === undefined) return [];
  const [old, own] = [fieldsOf(was), fieldsOf(is)];
  const [oldLegal, legal] = [fieldsOf(old['legal']), fieldsOf(own['legal'])];
  return [
    ...ownParts.filter((part) => !isSame(old[part], own[part])),
    ...legalParts.filter((part) => !isSame(oldLegal[part], legal[part])),
  ];
}

/** A text of the operator's own, and the languages in which an entry changes it. */
export interface ChangedText {
  readonly name: PageTextName;
  readonly languages: readonly Language[];
}

/** Which texts an entry changes; none of an entry that is about none. */
export function changedTexts({ before, after }: Entry): readonly ChangedText[] {
  const was = documentsIn(before);
  return Object.entries(documentsIn(after)).flatMap(([setting, text]) => {
    const name = textOfSetting(setting);
    if (name === null) return [];
    const [old, own] = [fieldsOf(was[setting]), fieldsOf(text)];
    return [{ name, languages: languages.filter((language) => !isSame(old[language], own[language])) }];
  });
}

/** An e-mail whose words an entry changes, by its kind, and in which language. */
export interface ChangedMail {
  readonly kind: string;
  readonly language: Language;
}

/** Which e-mails an entry gives other words (S3.2). */
export const changedMails = ({ after }: Pick<Entry, 'after'>): readonly ChangedMail[] =>
  Object.keys(documentsIn(after)).flatMap((name) => {
    const [what, kind = '', named] = name.split(':');
    const language = languages.find((one) => one === named);
    return what === 'mail' && language !== undefined ? [{ kind, language }] : [];
  });
