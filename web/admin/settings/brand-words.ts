import { msg, t } from '@lingui/core/macro';
import type { listBrandChanges, proposeBrand } from '#api/brand-changes.ts';
import type { BodyOf, ReplyOf } from '#api/operation.ts';
import { standardAccent } from '#domain/brand/accent.ts';
import { isLegalAddress, type KeptBrand, mostLegalLinks, mostMoreSupport } from '#domain/brand/kept-brand.ts';
import { inEachLanguage, type Language, languageNames, languages } from '#domain/languages/language.ts';
import { type Problems, problemOfWords, type Read, readForm, type Typed } from '#web/admin/widgets/typed-fields.ts';
import type { FormField } from '#web/admin/widgets/typed-form.tsx';
import { textOf } from '#web/texts/text.ts';
import { readWhen, whenFields } from './proposal-fields.ts';
import { accentTitles, type PictureSlot, pictureOf, pictureSlots, pictureTitles } from './tried-brand.ts';

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
    { name: 'supportEmail', label: msg`Support address`, hint: msg`E-mails are sent from it`, long: true },
    {
      name: 'moreSupport',
      label: msg`More support addresses`,
      hint: msg`One on each line, at most ${mostMoreSupport}; shown in the foot of the public pages`,
      as: 'words',
    },
    { name: 'address', label: msg`Postal address`, hint: msg`May be empty`, long: true },
    { name: 'phone', label: msg`Phone`, hint: msg`May be empty` },
    { name: 'company', label: msg`Legal notice: company`, hint: msg`May be empty`, long: true },
    { name: 'licence', label: msg`Legal notice: licence`, hint: msg`May be empty`, as: 'words' },
    ...languages.map((language) => {
      const name = languageNames[language];
      return {
        name: `risk-${language}`,
        label: t`Legal notice: own words on risk (${name})`,
        hint: t`Shown beside the product’s own warning, which stays`,
        as: 'words' as const,
      };
    }),
    ...linkNumbers.slice(0, links).flatMap(linkFields),
    ...whenFields,
  ];
}

/** The fields of one link: its text in each language, and where it leads. */
function linkFields(i: number): readonly FormField<string>[] {
  const number = i + 1;
  return [
    ...languages.map((language) => {
      const name = languageNames[language];
      return { name: `link${i}-${language}`, label: t`Link ${number}: text (${name})` };
    }),
    {
      name: `link${i}-url`,
      label: t`Link ${number}: address`,
      hint: t`https://… or /pages/…; empty the link to remove it`,
    },
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
    supportEmail: isMailAddress(of('supportEmail')) ? null : t`Type an e-mail address`,
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
        [
          `link${i}-url`,
          isLegalAddress(of(`link${i}-url`)) ? null : t`Type https://… or a path such as /pages/contact`,
        ],
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
  /[\r\n\t]/.test(text) ? t`One line` : problemOfWords(text, 1, most);

function supportProblem(first: string, more: readonly string[]): string | null {
  if (more.length > mostMoreSupport) return t`At most ${mostMoreSupport}`;
  const wrong = more.find((one) => !isMailAddress(one));
  if (wrong !== undefined) return t`${wrong} is not an e-mail address`;
  return new Set([first, ...more]).size === more.length + 1 ? null : t`Each address once`;
}

/** One thing that a change makes otherwise: words, or pictures by their hashes. */
export interface BrandDifference {
  readonly name: string;
  readonly now: string | null;
  readonly after: string | null;
  /** Which picture; false of words. */
  readonly picture: PictureSlot | false;
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
    name: textOf(pictureTitles[slot]),
    now: pictureOf(before, slot),
    after: pictureOf(brand, slot),
    picture: slot,
  }));
  return [
    words(t`Name`, ({ name }) => name),
    words(textOf(accentTitles.light), ({ accent }) => (accent ?? standardAccent).light),
    words(textOf(accentTitles.dark), ({ accent }) => (accent ?? standardAccent).dark),
    ...pictures,
    words(t`Support addresses`, ({ supportEmail, moreSupport }) => [supportEmail, ...moreSupport].join(', ')),
    words(t`Postal address`, ({ address }) => address),
    words(t`Phone`, ({ phone }) => phone),
    words(t`Company`, ({ legal }) => legal?.company ?? null),
    words(t`Licence`, ({ legal }) => legal?.licence ?? null),
    ...languages.map((language) => {
      const name = languageNames[language];
      return words(t`Own words on risk (${name})`, ({ legal }) => legal?.risk?.[language] ?? null);
    }),
    ...linkNumbers.map((i) => {
      const number = i + 1;
      return words(t`Link ${number}`, ({ legal }) => {
        const link = legal?.links[i];
        return link ? `${languages.map((language) => link.text[language]).join(' / ')}: ${link.url}` : null;
      });
    }),
  ].filter(({ now, after }) => now !== after);
}
