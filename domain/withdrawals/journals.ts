import type { UserId } from '#domain/ids/ids.ts';
import type { AccountRef } from '#domain/ledger/accounts.ts';
import type { Journal, JournalCode } from '#domain/ledger/journals.ts';
import { type Cents, cents } from '#domain/money/amount.ts';
import type { Withdrawal } from './withdrawal.ts';

const external: AccountRef = { kind: 'external', asset: 'USD' };
const withdrawingOf = ({ owner }: Withdrawal): AccountRef => ({ kind: 'withdrawing', owner, asset: 'USD' });

function journalOf(withdrawal: Withdrawal, code: JournalCode, actor: UserId, transfers: Journal['transfers']): Journal {
  return { code, cause: withdrawal.id, occurrence: 1, actor, transfers };
}

/** Gives an amount back to whence it was held: what was aside is aside again (A13), first where it is less than what was held. */
function backTo(
  { owner, fromAside }: Pick<Withdrawal, 'owner' | 'fromAside'>,
  amount: Cents,
  from: AccountRef,
): Journal['transfers'] {
  const aside = fromAside < amount ? fromAside : amount;
  return [
    { from, to: { kind: 'aside', owner, asset: 'USD' } as const, amount: aside },
    { from, to: { kind: 'available', owner, asset: 'USD' } as const, amount: cents(amount - aside) },
  ].filter((transfer) => transfer.amount > 0n);
}

/** What came back, or never left, of a payout that was posted. */
export function returnedJournal(withdrawal: Withdrawal, amount: Cents, actor: UserId): Journal {
  return journalOf(withdrawal, 'withdrawal-returned', actor, backTo(withdrawal, amount, external));
}

/** The whole amount is given back to whence it was held. */
export function releaseJournal(withdrawal: Withdrawal, actor: UserId): Journal {
  return journalOf(
    withdrawal,
    'withdrawal-release',
    actor,
    backTo(withdrawal, withdrawal.amount, withdrawingOf(withdrawal)),
  );
}

/** The whole amount leaves, network fee included. */
export function paidJournal(withdrawal: Withdrawal, actor: UserId): Journal {
  const { amount } = withdrawal;
  return journalOf(withdrawal, 'withdrawal-paid', actor, [{ from: withdrawingOf(withdrawal), to: external, amount }]);
}
