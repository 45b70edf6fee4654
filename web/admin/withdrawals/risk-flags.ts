import { hourMs } from '#domain/clock/durations.ts';
import type { WithdrawalCase } from '#web/admin/queue/cases.ts';
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
    ...flag(open && seenPayments.length > 0, 'warn', 'payment seen'),
    ...flag(open && waits, 'warn', 'new address: waits'),
    ...flag(open && !waits && isYoung, 'warn', 'new address'),
    ...flag(open && addressAddedAt === null, 'warn', 'address removed'),
    ...flag(open && !sending && why !== null, 'warn', why === null ? '' : (secondPerson[why] ?? 'two admins')),
    ...flag(legalGround !== null && !groundHolds(withdrawal), 'quiet', 'legal ground, holds nothing'),
  ];
}
