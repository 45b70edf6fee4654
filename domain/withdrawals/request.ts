import { accepted, type Decision, refused } from '#domain/failures/failures.ts';
import { type Phrase, phrase } from '#domain/failures/phrases.ts';
import type { UserId, WithdrawalId } from '#domain/ids/ids.ts';
import type { Journal } from '#domain/ledger/journals.ts';
import { takeAsideFirst } from '#domain/limits/aside.ts';
import { type Cents, cents, formatCents } from '#domain/money/amount.ts';
import { coinOf, type PaymentMethod } from '#domain/money/coins.ts';
import type { RecordedPrice } from '#domain/money/prices.ts';
import { leastAmount } from './dust.ts';
import { withdrawableOf } from './withdrawable.ts';

/** Says whether coins of a method can be paid to an address, checksum included (W3). */
export interface AddressChecker {
  /** The address in the spelling to be stored, or a sentence that says what is wrong with it and what would be right. */
  check(method: PaymentMethod, address: string): AddressCheck;
}

export type AddressCheck =
  | { readonly ok: true; readonly address: string }
  | { readonly ok: false; readonly problem: Phrase };

export interface WithdrawalRequest {
  readonly id: WithdrawalId;
  readonly owner: UserId;
  readonly method: PaymentMethod;
  /** Null when what was typed is no amount. */
  readonly amount: Cents | null;
  /** The network fee that its customer saw, in cents; null where the request names none. */
  readonly feeSeen: Cents | null;
  readonly address: AddressCheck;
}

export interface RequestFacts {
  readonly available: Cents;
  /** What can be withdrawn and not played with (A13): it goes first. */
  readonly aside: Cents;
  readonly networkFee: Cents;
  /** The coin's recorded price now; without one the last approval alone finds an amount too small. */
  readonly market: RecordedPrice | null;
}

export interface AcceptedRequest {
  readonly amount: Cents;
  readonly fromAside: Cents;
  readonly address: string;
  readonly hold: Journal;
}

/**
 * W2, W3: holds the amount at once. Refuses with network_fee_changed (the customer saw another fee), invalid_input (zero, or nothing
 * that could be paid left after the network fee), withdrawal_blocked or address_invalid.
 */
export function decideRequest(request: WithdrawalRequest, facts: RequestFacts): Decision<AcceptedRequest> {
  const { address, feeSeen } = request;
  const { networkFee } = facts;
  if (feeSeen !== null && feeSeen !== networkFee) {
    return refused('network_fee_changed', { paymentMethod: request.method, networkFee: formatCents(networkFee) });
  }
  const decided = decideAmount(request.amount, request.method, facts);
  if (!decided.ok) return decided;
  if (!address.ok) return refused('address_invalid', { problem: address.problem });
  const amount = decided.value;
  const parts = takeAsideFirst(amount, facts.aside);
  const hold = holdJournal(request.id, request.owner, parts);
  return accepted({ amount, fromAside: parts.aside, address: address.address, hold });
}

/**
 * The half of {@link decideRequest} that is about the amount: zero or no amount, more than is available and aside, nothing left after
 * the network fee that the coin's network would carry.
 */
function decideAmount(amount: Cents | null, method: PaymentMethod, facts: RequestFacts): Decision<Cents> {
  if (amount === null || amount <= 0n) {
    return wrongAmount(phrase('above_zero_cents'));
  }
  const most = withdrawableOf(facts);
  if (most <= 0n || most < amount) return refused('withdrawal_blocked', { available: formatCents(most) });
  const { networkFee, market } = facts;
  const overFee = cents(networkFee + 1n);
  const least = market ? leastAmount(method, networkFee, market) : overFee;
  if (amount < least) {
    const figures = { least: formatCents(least), fee: formatCents(networkFee) };
    return wrongAmount(
      least > overFee
        ? phrase('below_dust', { ...figures, network: coinOf(method).network })
        : phrase('below_fee', figures),
    );
  }
  return accepted(amount);
}

function wrongAmount(problem: Phrase): Decision<never> {
  return refused('invalid_input', { fields: [{ field: 'amount', problem }] });
}

function holdJournal(id: WithdrawalId, owner: UserId, parts: ReturnType<typeof takeAsideFirst>): Journal {
  const to = { kind: 'withdrawing', owner, asset: 'USD' } as const;
  const transfers = (['aside', 'available'] as const)
    .map((kind) => ({ from: { kind, owner, asset: 'USD' } as const, to, amount: parts[kind] }))
    .filter(({ amount }) => amount > 0n);
  return { code: 'withdrawal-hold', cause: id, occurrence: 1, actor: owner, transfers };
}
