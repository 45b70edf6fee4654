import { type CopyId, parseId, type UserId } from '#domain/ids/ids.ts';
import type { AccountKind, AccountRef } from '#domain/ledger/accounts.ts';
import type { Journal, JournalCode } from '#domain/ledger/journals.ts';
import { cents } from '#domain/money/amount.ts';
import { newId } from '#server/ids/new-id.ts';

/** The one copy that a customer has here. */
export const copyOf = (uid: UserId): CopyId => parseId('cpy', uid.replace('usr_', 'cpy_')) ?? newId('cpy');

/** An account of a customer, of their copy or of the house, in dollars. */
export const ref = (kind: AccountKind, owner: UserId): AccountRef =>
  kind === 'available' || kind === 'aside' || kind === 'staked' || kind === 'withdrawing' || kind === 'receivable'
    ? { kind, owner, asset: 'USD' }
    : kind === 'allocated'
      ? { kind, owner, copy: copyOf(owner), asset: 'USD' }
      : { kind, asset: 'USD' };

/** A journal of one cause. */
export function journal(
  code: JournalCode,
  cause: string,
  transfers: [AccountKind, AccountKind, UserId, bigint][],
): Journal {
  return {
    code,
    cause,
    occurrence: 1,
    actor: 'system',
    transfers: transfers.map(([from, to, owner, amount]) => ({
      from: ref(from, owner),
      to: ref(to, owner),
      amount: cents(amount),
    })),
  };
}

export const deposit = (owner: UserId, amount: bigint): Journal =>
  journal('deposit', newId('dep'), [['external', 'available', owner, amount]]);

export const hold = (owner: UserId, amount: bigint): Journal =>
  journal('withdrawal-hold', newId('wdr'), [['available', 'withdrawing', owner, amount]]);

/** Balances by kind and owner. */
export type Model = Map<string, bigint>;

/** The rule in the plainest words: try each transfer on a copy, repay what is owed; keep the copy when no floor was passed. */
export function applyToModel(model: Model, j: Journal): boolean {
  const copy = new Map(model);
  const name = (r: AccountRef) => `${r.kind} ${'owner' in r ? r.owner : ''}`;
  for (const { from, to, amount } of j.transfers) {
    copy.set(name(from), (copy.get(name(from)) ?? 0n) - amount);
    copy.set(name(to), (copy.get(name(to)) ?? 0n) + amount);
    for (const r of [from, to]) {
      const balance = copy.get(name(r)) ?? 0n;
      if (r.kind === 'receivable' ? balance > 0n : r.kind !== 'external' && balance < 0n) return false;
    }
    if (to.kind === 'available') {
      const owing = `receivable ${to.owner}`;
      const owed = -(copy.get(owing) ?? 0n);
      const repaid = owed < amount ? owed : amount;
      copy.set(name(to), (copy.get(name(to)) ?? 0n) - repaid);
      copy.set(owing, (copy.get(owing) ?? 0n) + repaid);
    }
  }
  for (const [key, balance] of copy) model.set(key, balance);
  return true;
}
