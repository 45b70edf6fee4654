import { staffRoles } from '#domain/accounts/staff-roles.ts';
import { accountStatuses } from '#domain/accounts/status.ts';
import { KeptBrand } from '#domain/brand/kept-brand.ts';
import { plansName } from '#domain/deposits/plans.ts';
import { audiences } from '#domain/house-settings/announcements.ts';
import { limitCountriesName } from '#domain/house-settings/limit-countries.ts';
import { offText, settingKinds, settingUnits } from '#domain/house-settings/settings.ts';
import { inEachLanguage } from '#domain/languages/language.ts';
import { realityAnswers } from '#domain/limits/reality-check.ts';
import { houseMaxExposure } from '#domain/markets/term-changes.ts';
import { pageTextNames } from '#domain/page-texts/page-texts.ts';
import { reasonCodes } from '#domain/review/coded-reasons.ts';
import { furtherDeeds, knownActions } from '#domain/review/deeds.ts';
import { caseDecisions, findingCodes } from '#domain/risk/cases.ts';
import { deedWords } from '#messages/deeds/english-words.ts';
import { auditedReason } from '#messages/deeds/reasons.ts';
import { deedSentence } from '#messages/deeds/sentence.ts';
import { recordWord } from '#messages/deeds/words.ts';
import type { Translator } from '#messages/message.ts';

const asWritten = (text: string): string => text;
const writing = { amount: asWritten, day: asWritten, setting: () => name, switched: asWritten, mail: asWritten };
const name = 'ann-s-key';

/** What is put in and no word of any language. */
export const alikeInDeeds: readonly string[] = [name, 'USD', 'BTC'];

/** A brand in which each part is another one than of none. */
const brandOfNames = Object.fromEntries(
  Object.keys(KeptBrand.properties).map((part) => [
    part,
    part === 'legal' ? { company: name, licence: name, risk: name, links: [name] } : name,
  ]),
);

interface Sample {
  readonly code: string;
  readonly record: Readonly<Record<string, unknown>>;
  /** What it is about; somebody of staff where it is left out. */
  readonly subject?: { readonly kind: string; readonly id: string };
  readonly vote?: '1 of 2' | '2 of 2';
}

/** What an action did, with the facts that its record has. */
const sentenceOf = (translator: Translator, { code, record, vote, subject }: Sample): string =>
  deedSentence(
    translator,
    {
      action: code.replace(/:.*/, ''),
      customer: name,
      subject: subject ?? { kind: 'staff', id: name },
      before: null,
      after: record,
      kind: { code, vote: vote ?? null },
    },
    writing,
  );

const facts = (fact: string, code: string, values: readonly string[]): readonly Sample[] =>
  values.map((value) => ({ code, record: { [fact]: value } }));

/** Every sentence of what an action did, bare and with facts, and every word of a code within one. */
export const deedSentences = (translator: Translator): readonly string[] =>
  [
    ...[...knownActions, ...furtherDeeds].flatMap((code): readonly Sample[] => [
      { code, record: {} },
      { code, record: { amount: '30000', name }, vote: '1 of 2' },
    ]),
    { code: 'deposits.approve', record: { amount: '30000', credited: '11999', name }, vote: '2 of 2' } as const,
    ...facts('role', 'staff.request', staffRoles),
    ...facts('audience', 'announcements.propose', audiences),
    ...facts('account_status', 'customers.approve:unblocked', accountStatuses),
    ...facts('decision', 'risk-cases.decide', caseDecisions),
    ...facts('code', 'risk-cases.find', findingCodes),
    ...facts('answer', 'limits.answer-reality-check', realityAnswers),
    ...facts('name', 'texts.words', pageTextNames),
    ...pageTextNames.map((text) => ({
      code: 'texts.propose',
      record: { value: { [`text:${text}`]: inEachLanguage(() => name) } },
    })),
    { code: 'brand.propose', record: { value: { brand: brandOfNames } } },
    ...['brand', plansName, limitCountriesName].map((id) => ({
      code: 'house.setting',
      record: { value: {} },
      subject: { kind: 'setting', id },
    })),
    ...settingUnits.flatMap((unit) =>
      settingKinds
        .filter((kind) => kind.unit === unit)
        .slice(0, 1)
        .flatMap((kind) =>
          [1n, 2n].map((value) => ({
            code: 'house.setting',
            record: { value: String(value) },
            subject: { kind: 'setting', id: kind.name },
          })),
        ),
    ),
    { code: 'house.setting', record: { value: '1' }, subject: { kind: 'setting', id: houseMaxExposure } },
    { code: 'settings.propose', record: { name: 'TRAVEL_RULE_FROM', value: offText } },
    { code: 'risk-cases.assign', record: { from: 'nobody', to: 'nobody' } },
  ].map((sample) => sentenceOf(translator, sample));

/** Every word of a code that a record holds. */
const codeWords = (translator: Translator): readonly string[] =>
  Object.entries(deedWords).flatMap(([field, words]) =>
    Object.keys(words).map((code) => recordWord(translator, field, code) ?? code),
  );

const reasonFacts = {
  source: name,
  bps: 3,
  allowed: 2,
  spread: 3,
  maxSpread: 2,
  updates: 1,
  minUpdates: 60,
  days: 1,
  years: 5,
  label: 'expired',
  by: 'trader',
};

/** Every reason of the product itself, and every word of a code. */
export const reasonSentences = (translator: Translator): readonly string[] => [
  ...reasonCodes.map((code) => auditedReason(translator, { code, facts: reasonFacts })),
  ...codeWords(translator),
];
