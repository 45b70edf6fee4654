import type { MessageDescriptor } from '@lingui/core';
import { msg, plural, t } from '@lingui/core/macro';
import { payoutHoldsMs } from '#domain/withdrawals/payout-fixing.ts';
import { progressOf } from '#web/admin/queue/approvals.ts';
import type { WithdrawalCase } from '#web/admin/queue/cases.ts';

type Evidence = NonNullable<WithdrawalCase['evidence']>;

/** What the state of a withdrawal is made of, as its customer reads it too. */
export const stateOf = (of: Pick<WithdrawalCase, 'status' | 'sending' | 'coinAmount' | 'evidence'>) => ({
  status: of.status,
  sending: of.sending,
  coinAmount: of.coinAmount,
  onChain: of.status === 'approved' ? (of.evidence?.state ?? null) : null,
});

/** Colours of what the chain says of a payout. */
export const evidenceTones = {
  'not yet seen': 'warn',
  seen: 'quiet',
  confirmed: 'up',
  elsewhere: 'down',
  short: 'down',
} as const;

/** What the chain says of a payout, in a word or two. */
export const evidenceStateWords: Readonly<Record<Evidence['state'], MessageDescriptor>> = {
  'not yet seen': msg({ message: 'not yet seen', context: 'a payout' }),
  seen: msg({ message: 'seen', context: 'a payout' }),
  confirmed: msg({ message: 'confirmed', context: 'a payout' }),
  elsewhere: msg({ message: 'elsewhere', context: 'a payout' }),
  short: msg({ message: 'short', context: 'a payout' }),
};

/**
 * '1 of 2': how many have approved the payout, of those it takes. Once it is approved the record counts those who would undo it
 * (W5): then all who were needed have approved.
 */
export function approvalWords(
  withdrawal: Pick<WithdrawalCase, 'status' | 'sending' | 'approvals' | 'approvalsNeeded'>,
): string {
  const { status, sending, approvals, approvalsNeeded } = withdrawal;
  const needed = status === 'pending' && !sending ? approvalsNeeded : approvals.length;
  return progressOf({ approvals, needed });
}

/** What the chain says of a payout, as a sentence. */
export function evidenceWords({ state, confirmations, paid }: Evidence, suffix: string, due: string | null): string {
  const pays = `${paid ?? '0'} ${suffix}`;
  switch (state) {
    case 'not yet seen':
      return t`The chain does not show this transaction yet. We keep looking it up.`;
    case 'seen':
      return plural(confirmations, {
        one: `The chain shows it, ${confirmations} confirmation deep; it pays ${pays} to the address.`,
        other: `The chain shows it, ${confirmations} confirmations deep; it pays ${pays} to the address.`,
      });
    case 'confirmed':
      return t`Confirmed on the chain: it pays ${pays} to the address.`;
    case 'elsewhere':
      return t`The transaction exists but pays nothing to this address. Find out where the coins went; if they came back, record the payout as returned.`;
    case 'short':
      return due === null
        ? t`The transaction pays ${pays} to the address. Find out where the rest went.`
        : t`The transaction pays ${pays} to the address, less than the ${due} ${suffix} due. Find out where the rest went.`;
  }
}

/** Whether a recorded transaction was seen on its chain, as it is said once a payout is recorded. */
export function sightingWords({ evidence }: Pick<WithdrawalCase, 'evidence'>): string {
  if (evidence === null) return unwatchedWords();
  if (evidence.state === 'not yet seen') return t`The chain does not show this transaction yet. We keep looking it up.`;
  return t`The chain shows this transaction.`;
}

/** Of a payout whose transaction nothing has looked up. */
export const unwatchedWords = (): string => t`Nothing has looked this transaction up on its chain.`;

/** W5: what is said of coins that are not fixed. */
export const coinsToCome = ({ sending }: Pick<WithdrawalCase, 'sending'>): string =>
  sending
    ? t`Waiting for the price that fixes them`
    : t`Fixed by the middle price of the minute after the last approval`;

/** How long approval still waits because of a new address (W6): the time, or null when it does not. */
export function addressWait({ waitsUntil }: Pick<WithdrawalCase, 'waitsUntil'>, nowMs: number): string | null {
  return waitsUntil !== null && Date.parse(waitsUntil) > nowMs ? waitsUntil : null;
}

/** W5: until when the coins hold that were fixed; null in records from before their time was kept. */
export function coinsHoldUntil({ coinsFixedAt }: Pick<WithdrawalCase, 'coinsFixedAt'>): string | null {
  return coinsFixedAt === null ? null : new Date(Date.parse(coinsFixedAt) + payoutHoldsMs).toISOString();
}
