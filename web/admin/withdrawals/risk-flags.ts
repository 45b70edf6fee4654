import { hourMs } from '#domain/clock/durations.ts';
import { mostAddressUsers } from '#domain/withdrawals/payout-addresses.ts';
import type { WithdrawalCase } from '#web/admin/queue/cases.ts';
import { decidedNames, findingNames } from '#web/admin/risk/case-words.ts';
import { textOf } from '#web/texts/text.ts';
import { groundHolds } from './legal-ground.tsx';
import { addressWait, evidenceTones } from './payout-words.ts';

export interface RiskFlag {
  readonly tone: 'down' | 'warn' | 'quiet';
  readonly word: string;
}

type SecondPersonReason = NonNullable<WithdrawalCase['secondPerson']>['why'];

/** Why two admins decide, in a word or two; the sentence is in the case. */
const secondPerson: Readonly<Partial<Record<SecondPersonReason, string>>> = {
  record: 'large amount',
  customer_sum: 'customer’s 24 h sum',
  admin_sum: 'one admin’s 24 h sum',
  total_sum: '24 h total',
};

type RiskCase = WithdrawalCase['riskCases'][number];

/** What a case was about and what was decided of it: 'ID images of others: watched'. */
export const decidedWords = ({ codes, decision }: RiskCase): string =>
  `${codes.map((code) => textOf(findingNames[code])).join(', ')}: ${decision === null ? 'open' : textOf(decidedNames[decision])}`;

/** What was decided of the customer, each once. */
function decidedFlags(cases: readonly RiskCase[]): readonly RiskFlag[] {
  const flags = new Map<string, RiskFlag>();
  for (const one of cases) {
    const word = decidedWords(one);
    if (one.decision !== null) flags.set(word, { tone: one.decision === 'restricted' ? 'down' : 'warn', word });
  }
  return [...flags.values()];
}

/** That other customers have its address, and how many. */
function addressFlags({ length }: WithdrawalCase['addressUsers']): readonly RiskFlag[] {
  if (length === 0) return [];
  const many = length > mostAddressUsers ? `more than ${mostAddressUsers}` : length;
  return [{ tone: 'warn', word: `address of ${many} other ${length === 1 ? 'customer' : 'customers'}` }];
}

/** Whether risk was asked from it, and has answered all that was. */
function questionFlags(questions: WithdrawalCase['riskQuestions']): readonly RiskFlag[] {
  if (questions.length === 0) return [];
  return questions.every(({ answer }) => answer !== null)
    ? [{ tone: 'warn', word: 'risk answered' }]
    : [{ tone: 'quiet', word: 'risk asked' }];
}

/** An address is young for so long after the customer added it. */
const youngMs = 24 * hourMs;

/** What somebody has to know of a withdrawal before opening it, the gravest first; each is a recorded fact, none a score. */
export function riskFlags(withdrawal: WithdrawalCase, nowMs: number): readonly RiskFlag[] {
  const { ownerStatus, openCase, legalGround, evidence, seenPayments, addressAddedAt, createdAt, sending, status } =
    withdrawal;
  const open = status === 'pending';
  const flag = (when: boolean, tone: RiskFlag['tone'], word: string): readonly RiskFlag[] =>
    when ? [{ tone, word }] : [];
  const isYoung = addressAddedAt !== null && Date.parse(createdAt) - Date.parse(addressAddedAt) < youngMs;
  const waits = addressWait(withdrawal, nowMs) !== null;
  const { why } = withdrawal.secondPerson ?? { why: null };
  return [
    ...(evidence === null || evidence.state === 'confirmed'
      ? []
      : flag(true, evidenceTones[evidence.state] === 'down' ? 'down' : 'warn', evidence.state)),
    ...flag(groundHolds(withdrawal), 'down', 'legal ground'),
    ...flag(open && ownerStatus !== 'approved', 'down', `customer ${ownerStatus}`),
    ...flag(open && openCase !== null, 'warn', 'open risk case'),
    ...(open ? decidedFlags(withdrawal.riskCases) : []),
    ...(open ? addressFlags(withdrawal.addressUsers) : []),
    ...(open ? questionFlags(withdrawal.riskQuestions) : []),
    ...flag(open && seenPayments.length > 0, 'warn', 'payment seen'),
    ...flag(open && waits, 'warn', 'new address: waits'),
    // Kept with the withdrawal: it was taken with this flag.
    ...flag((!open || !waits) && isYoung, open ? 'warn' : 'quiet', 'new address'),
    ...flag(open && addressAddedAt === null, 'warn', 'address removed'),
    ...flag(open && !sending && why !== null, 'warn', why === null ? '' : (secondPerson[why] ?? 'two admins')),
    ...flag(legalGround !== null && !groundHolds(withdrawal), 'quiet', 'legal ground, holds nothing'),
  ];
}
