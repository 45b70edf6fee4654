import type { AccountRef } from '#domain/ledger/accounts.ts';
import type { Journal } from '#domain/ledger/journals.ts';
import { takeAsideFirst } from '#domain/limits/aside.ts';
import { type Cents, cents } from '#domain/money/amount.ts';
import type { Deposit } from './deposit.ts';

/** What a reversal takes from where (L3): what is aside first, then what is available; the rest is owed from then on. */
export interface Reversal {
  readonly fromAside: Cents;
  readonly fromAvailable: Cents;
  readonly owed: Cents;
  readonly journal: Journal;
}

/**
 * The reversal of a deposit's credit, after pending withdrawals were declined as far as needed.
 *
 * @param occurrence which reversal of this deposit it is, from 1
 */
export function decideReversal(
  deposit: Pick<Deposit, 'id' | 'owner'>,
  credited: Cents,
  held: { readonly aside: Cents; readonly available: Cents },
  actor: string,
  occurrence: number,
): Reversal {
  const { aside: fromAside, available: rest } = takeAsideFirst(credited, held.aside);
  const fromAvailable = held.available < rest ? held.available : rest;
  const owed = cents(rest - fromAvailable);
  const external: AccountRef = { kind: 'external', asset: 'USD' };
  const transfers = [
    { from: { kind: 'aside', owner: deposit.owner, asset: 'USD' } as const, to: external, amount: fromAside },
    { from: { kind: 'available', owner: deposit.owner, asset: 'USD' } as const, to: external, amount: fromAvailable },
    { from: { kind: 'receivable', owner: deposit.owner, asset: 'USD' } as const, to: external, amount: owed },
  ].filter(({ amount }) => amount > 0n);
  return {
    fromAside,
    fromAvailable,
    owed,
    journal: { code: 'deposit-reversal', cause: deposit.id, occurrence, actor, transfers },
  };
}
