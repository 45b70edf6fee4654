import type { listBrandChanges, proposeBrand } from '#api/brand-changes.ts';
import type { BodyOf, ReplyOf } from '#api/operation.ts';
import { standardAccent } from '#domain/brand/accent.ts';
import { isLegalAddress, type KeptBrand, mostLegalLinks, mostMoreSupport } from '#domain/brand/kept-brand.ts';
import { inEachLanguage, type Language, languageNames, languages } from '#domain/languages/language.ts';
import { type Problems, problemOfWords, type Read, readForm, type Typed } from '#web/admin/widgets/typed-fields.ts';
import type { FormField } from '#web/admin/widgets/typed-form.tsx';
import { readWhen, whenFields } from './proposal-fields.ts';
import { type PictureSlot, pictureOf, pictureSlots, pictureTitles } from './tried-brand.ts';

export type BrandList = ReplyOf<typeof listBrandChanges>;
export type BrandChange = BrandList['items'][number];

type Legal = NonNullable<KeptBrand['legal']>;
/** What of a brand is words beside its name. */
type BrandWords = Pick<KeptBrand, 'supportEmail' | 'moreSupport' | 'address' | 'phone' | 'legal'>;
type Proposal = { readonly words: BrandWords } & Pick<BodyOf<typeof proposeBrand>, 'effectiveAt' | 'reason'>;

const linkNumbers = Array.from({ length: mostLegalLinks }, (_, i) => i);

/** The fields of the words of a brand, with so many links, and when and why. */
export function brandFields(links: number): readonly FormField<string>[] {
  return [
    { name: 'supportEmail', label: 'Support address', hint: 'E-mails are sent from it', long: true },
    {
      name: 'moreSupport',
      label: 'More support addresses',
      hint: `One on each line, at most ${mostMoreSupport}; shown in the foot of the public pages`,
      as: 'words',
    },
    { name: 'address', label: 'Postal address', hint: 'May be empty', long: true },
    { name: 'phone', label: 'Phone', hint: 'May be empty' },
    { name: 'company', label: 'Legal notice: company', hint: 'May be empty', long: true },
    { name: 'licence', label: 'Legal notice: licence', hint: 'May be empty', as: 'words' },
    ...languages.map((language) => ({
      name: `risk-${language}`,
      label: `Legal notice: own words on risk (${languageNames[language]})`,
      hint: 'Shown beside the product’s own warning, which stays',
      as: 'words' as const,
    })),
    ...linkNumbers.slice(0, links).flatMap((i) => [
      ...languages.map((language) => ({
        name: `link${i}-${language}`,
        label: `Link ${i + 1}: text (${languageNames[language]})`,
      })),
      {
        name: `link${i}-url`,
        label: `Link ${i + 1}: address`,
        hint: 'https://… or /pages/…; empty the link to remove it',
      },
    ]),
    ...whenFields,
  ];
}

/** How many links are typed in part at least: each has to be shown, also one of a draft. */
export const linksIn = (typed: Typed<string>): number =>
  1 + linkNumbers.findLastIndex((i) => [...languages, 'url'].some((part) => typed[`link${i}-${part}`] !== ''));

/** What the form begins with: the words that are in force. */
export function brandBlank({ supportEmail, moreSupport, address, phone, legal }: KeptBrand): Typed<string> {
  const linkOf = (i: number): Legal['links'][number] | undefined => legal?.links[i];
  return {
    supportEmail,
    moreSupport: moreSupport.join('\n'),
    address: address ?? '',
    phone: phone ?? '',
    company: legal?.company ?? '',
    licence: legal?.licence ?? '',
    ...Object.fromEntries(languages.map((language) => [`risk-${language}`, legal?.risk?.[language] ?? ''])),
    ...Object.fromEntries(
      linkNumbers.flatMap((i) => [
        ...languages.map((language) => [`link${i}-${language}`, linkOf(i)?.text[language] ?? '']),
        [`link${i}-url`, linkOf(i)?.url ?? ''],
      ]),
    ),
    at: '',
    reason: '',
  };
}

const isMailAddress = (text: string): boolean => /^[^\s@<>",]+@[^\s@<>",]+$/.test(text) && text.length <= 254;

/** The words as they are typed; what is wrong with them at their field. */
export function readBrandWords(typed: Typed<string>, nowMs: number): Read<string, Proposal> {
  const of = (name: string): string => (typed[name] ?? '').trim();
  const orNull = (name: string): string | null => of(name) || null;
  const more = of('moreSupport')
    .split(/[\n,]+/)
    .map((one) => one.trim())
    .filter((one) => one !== '');
  const risk = (language: Language): string => of(`risk-${language}`);
  const hasRisk = languages.some((language) => risk(language) !== '');
  const numbers = linkNumbers.filter((i) => [...languages, 'url'].some((part) => of(`link${i}-${part}`) !== ''));
  const when = readWhen(typed, nowMs);
  const short = (name: string, most: number) => (of(name) === '' ? null : lineProblem(of(name), most));
  const problems: Problems<string> = {
    supportEmail: isMailAddress(of('supportEmail')) ? null : 'Type an e-mail address',
    moreSupport: supportProblem(of('supportEmail'), more),
    address: short('address', 200),
    phone: short('phone', 40),
    company: short('company', 120),
    licence: short('licence', 300),
    ...Object.fromEntries(
      languages.map((language) => [`risk-${language}`, hasRisk ? lineProblem(risk(language), 600) : null]),
    ),
    ...Object.fromEntries(
      numbers.flatMap((i) => [
        ...languages.map((language) => [`link${i}-${language}`, lineProblem(of(`link${i}-${language}`), 60)] as const),
        [`link${i}-url`, isLegalAddress(of(`link${i}-url`)) ? null : 'Type https://… or a path such as /pages/contact'],
      ]),
    ),
    at: when.at,
    reason: when.reason,
  };
  return readForm(problems, () => {
    const links = numbers.map((i) => ({
      text: inEachLanguage((language) => of(`link${i}-${language}`)),
      url: of(`link${i}-url`),
    }));
    const legal: Legal = {
      company: orNull('company'),
      licence: orNull('licence'),
      risk: hasRisk ? inEachLanguage(risk) : null,
      links,
    };
    const isEmpty = legal.company === null && legal.licence === null && legal.risk === null && links.length === 0;
    return {
      words: {
        supportEmail: of('supportEmail'),
        moreSupport: more,
        address: orNull('address'),
        phone: orNull('phone'),
        legal: isEmpty ? null : legal,
      },
      ...when.value(),
    };
  });
}

const lineProblem = (text: string, most: number): string | null =>
  /[\r\n\t]/.test(text) ? 'One line' : problemOfWords(text, 1, most);

function supportProblem(first: string, more: readonly string[]): string | null {
  if (more.length > mostMoreSupport) return `At most ${mostMoreSupport}`;
  const wrong = more.find((one) => !isMailAddress(one));
  if (wrong !== undefined) return `${wrong} is no e-mail address`;
  return new Set([first, ...more]).size === more.length + 1 ? null : 'Each address once';
}

/** One thing that a change makes otherwise: words, or pictures by their hashes. */
export interface BrandDifference {
  readonly name: string;
  readonly now: string | null;
  readonly after: string | null;
  readonly picture: boolean;
}

/** What is otherwise between two brands, as people read it. */
export function brandDifferences(before: KeptBrand, brand: KeptBrand): readonly BrandDifference[] {
  const words = (name: string, of: (one: KeptBrand) => string | null): BrandDifference => ({
    name,
    now: of(before),
    after: of(brand),
    picture: false,
  });
  const pictures = pictureSlots.map((slot: PictureSlot) => ({
    name: pictureTitles[slot],
    now: pictureOf(before, slot),
    after: pictureOf(brand, slot),
    picture: true,
  }));
  return [
    words('Name', ({ name }) => name),
    words('Accent on light surfaces', ({ accent }) => (accent ?? standardAccent).light),
    words('Accent on dark surfaces', ({ accent }) => (accent ?? standardAccent).dark),
    ...pictures,
    words('Support addresses', ({ supportEmail, moreSupport }) => [supportEmail, ...moreSupport].join(', ')),
    words('Postal address', ({ address }) => address),
    words('Phone', ({ phone }) => phone),
    words('Company', ({ legal }) => legal?.company ?? null),
    words('Licence', ({ legal }) => legal?.licence ?? null),
    ...languages.map((language) =>
      words(`Own words on risk (${languageNames[language]})`, ({ legal }) => legal?.risk?.[language] ?? null),
    ),
    ...linkNumbers.map((i) =>
      words(`Link ${i + 1}`, ({ legal }) => {
        const link = legal?.links[i];
        return link ? `${languages.map((language) => link.text[language]).join(' / ')}: ${link.url}` : null;
      }),
    ),
  ].filter(({ now, after }) => now !== after);
}
