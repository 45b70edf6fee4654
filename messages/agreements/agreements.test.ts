import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { type AgreementText, agreementKinds, versionOf, wordsOf } from '#domain/accounts/agreements.ts';
import type { Language } from '#domain/languages/language.ts';
import { noOwnText, noOwnTexts } from '#domain/page-texts/page-texts.ts';
import { agreementsOf } from '#server/customers/agreements.ts';
import { ownTextOf } from '#server/house-settings/page-texts-record.ts';
import { translatorOf } from '#server/operations/translators.ts';
import { agreementText, type OwnWords } from './agreements.ts';

/** As the texts stand before anybody is named in them. */
const unnamed = { name: '{{name}}', supportEmail: '{{supportEmail}}' } as const;
const own = { text: 'Our own terms.', digest: 'f'.repeat(64), since: null } as const satisfies OwnWords;
const none: OwnWords = { text: null, digest: null, since: null };

const texts = (language: Language): readonly AgreementText[] => [
  agreementText('terms', translatorOf(language), unnamed, none),
  agreementText('terms', translatorOf(language), unnamed, own),
  agreementText('risk-disclosure', translatorOf(language), unnamed, none),
  agreementText('risk-disclosure', translatorOf(language), unnamed, { ...own, since: '2026-12-01' }),
];
const hash = (text: AgreementText): string => createHash('sha256').update(wordsOf(text)).digest('hex').slice(0, 16);

it('[I1] a text that changes has a new version: change the version with the text, and these lines with both', () => {
  const versions = (language: Language) => texts(language).map((text) => [text.kind, text.version, hash(text)]);
  expect(versions('en')).toEqual([
    ['terms', '2026-11-21.2', '7c0381a4b3ddbc14'],
    ['terms', '2026-11-21.2 ffffffffffff', 'aa7e09ac5ef41365'],
    ['risk-disclosure', '2026-11-21', 'ef292c7df45d9e1f'],
    ['risk-disclosure', '2026-11-21 ffffffffffff 2026-12-01', '489ea1c23b7d5f96'],
  ]);
  // A demo's number grows with the version.
  expect(agreementKinds.map((kind) => versionOf(kind, { digest: null, since: null }, true))).toEqual([
    'demo 2',
    'demo 1',
  ]);
  expect(versions('es')).toEqual([
    ['terms', '2026-11-21.2', '5025bfe03b35c5d1'],
    ['terms', '2026-11-21.2 ffffffffffff', 'b5481a7dc4223d2d'],
    ['risk-disclosure', '2026-11-21', 'f296fb30ea62f738'],
    ['risk-disclosure', '2026-11-21 ffffffffffff 2026-12-01', 'af1e7e5665c71ec8'],
  ]);
});

it('[I1] what was accepted in an operator’s name has the hash that it was recorded with', () => {
  const named = { name: 'Fair {Lead}', supportEmail: 'help@fairlead.example' };
  const hashes = (termsText: string | null) =>
    agreementsOf({
      ...named,
      texts: { ...noOwnTexts, terms: termsText === null ? noOwnText : ownTextOf({ en: termsText }) },
    }).map(({ version, byLanguage: { en, es } }) => [version, en.sha256.slice(0, 16), es.sha256.slice(0, 16)]);
  const risks = ['2026-11-21', 'fac67cc59150a8b6', '253a0797439d83eb'];
  expect(hashes(null)).toEqual([['2026-11-21.2', 'b9eec997213ce400', '605093971debd48b'], risks]);
  expect(hashes('Our own terms: {1} & {{name}}.')).toEqual([
    ['2026-11-21.2 f54616b0fce2', '7aad179ed070868a', '836933ecb26c183a'],
    risks,
  ]);
});

it('[I1] the versions of a demo name no day: its people accepted the same words in a past that was made', () => {
  const named = {
    name: 'Northwind',
    supportEmail: 'a@b.example',
    texts: { ...noOwnTexts, terms: ownTextOf({ en: 'Our own terms.' }) },
  };
  const [real, demo] = [false, true].map((of) => agreementsOf({ ...named, demo: of }));
  expect(demo?.map(({ version }) => version)).toEqual(['demo 2 68cd350960c8', 'demo 1']);
  expect(demo?.map(({ byLanguage }) => byLanguage.en.sha256)).toEqual(
    real?.map(({ byLanguage }) => byLanguage.en.sha256),
  );
});

it('[I1] [A11] what is accepted is there in Spanish to the last paragraph, as the same version', () => {
  const paragraphs = (of: AgreementText) => of.sections.flatMap((section) => [section.heading, ...section.paragraphs]);
  for (const [at, text] of texts('en').entries()) {
    const [spanish = text] = texts('es').slice(at);
    expect(spanish.version).toBe(text.version);
    expect(spanish.sections.length).toBe(text.sections.length);
    const same = paragraphs(text).filter((paragraph, index) => paragraphs(spanish)[index] === paragraph);
    // The operator's own words stay in the language that they were written in.
    expect(same).toEqual(paragraphs(text).includes(own.text) ? [own.text] : []);
    const blanks = (words: string) => (words.match(/\{\{\w+\}\}|\]\([^)]*\)/g) ?? []).sort();
    expect(blanks(wordsOf(spanish))).toEqual(blanks(wordsOf(text)));
    const figures = (words: string) => (words.match(/\d+(\.\d+)?/g) ?? []).sort();
    expect(figures(wordsOf(spanish))).toEqual(figures(wordsOf(text)));
  }
});

it('[I1] the operator’s own terms stand above the general ones, in the operator’s own words', () => {
  const operator = { name: 'North $& wind', supportEmail: 'a@b.example' };
  const terms = agreementText('terms', translatorOf('en'), operator, { ...own, text: 'Do as {{name}} says.' });
  expect(terms.sections[0]).toMatchObject({
    heading: 'North $& wind’s own terms',
    paragraphs: ['Do as North $& wind says.', expect.stringContaining('the terms above hold')],
  });
});

it('[B2] the disclosure’s break-even rates are 1 / (1 + payout), rounded up', () => {
  const words = wordsOf(agreementText('risk-disclosure', translatorOf('en'), unnamed, none));
  for (const payout of [70, 80, 85, 90]) {
    expect(words).toContain(`${(Math.ceil((100 * 10_000) / (100 + payout)) / 100).toFixed(2)}`);
  }
});
