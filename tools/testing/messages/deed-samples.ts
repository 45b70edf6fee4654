import { staffRoles } from '#domain/accounts/staff-roles.ts';
import { accountStatuses } from '#domain/accounts/status.ts';
import { audiences } from '#domain/house-settings/announcements.ts';
import { realityAnswers } from '#domain/limits/reality-check.ts';
import { reasonCodes } from '#domain/review/coded-reasons.ts';
import { furtherDeeds, knownActions } from '#domain/review/deeds.ts';
import { caseDecisions, findingCodes } from '#domain/risk/cases.ts';
import { deedWords } from '#messages/deeds/english-words.ts';
import { auditedReason } from '#messages/deeds/reasons.ts';
import { deedSentence } from '#messages/deeds/sentence.ts';
import { recordWord } from '#messages/deeds/words.ts';
import type { Translator } from '#messages/message.ts';

const asWritten = (text: string): string => text;
const writing = { amount: asWritten, day: asWritten, setting: asWritten, switched: asWritten };
const name = 'ann-s-key';

/** What is put in and no word of any language. */
export const alikeInDeeds: readonly string[] = [name, 'USD'];

interface Sample {
  readonly code: string;
  readonly record: Readonly<Record<string, string | null>>;
  readonly vote?: '1 of 2' | '2 of 2';
}

/** What an action did, with the facts that its record has. */
const sentenceOf = (translator: Translator, { code, record, vote }: Sample): string =>
  deedSentence(
    translator,
    {
      action: code.replace(/:.*/, ''),
      customer: name,
      subject: { kind: 'staff', id: name },
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
