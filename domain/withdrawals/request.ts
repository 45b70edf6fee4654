import { accepted, type Decision, refused } from '#domain/failures/failures.ts';
import type { UserId, WithdrawalId } from '#domain/ids/ids.ts';
import type { Journal } from '#domain/ledger/journals.ts';
import { type Cents, cents, formatCents } from '#domain/money/amount.ts';
import type { PaymentMethod } from '#domain/money/coins.ts';

/** Says whether coins of a method can be paid to an address, checksum included (W3). */
export interface AddressChecker {
  /** The address in the spelling to be stored, or a sentence that says what is wrong with it and what would be right. */
  check(method: PaymentMethod, address: string): AddressCheck;
}

export type AddressCheck =
  | { readonly ok: true; readonly address: string }
  | { readonly ok: false; readonly problem: string };

export interface WithdrawalRequest {
  readonly id: WithdrawalId;
  readonly owner: UserId;
  /** Null when what was typed is no amount. */
  readonly amount: Cents | null;
  readonly address: AddressCheck;
}

export interface RequestFacts {
  readonly available: Cents;
  readonly networkFee: Cents;
}

export interface AcceptedRequest {
  readonly amount: Cents;
  readonly address: string;
  readonly hold: Journal;
}

/**
 * W2, W3: holds the amount at once. Refuses with invalid_input (zero, or nothing left after the network fee),
 * withdrawal_blocked or address_invalid.
 */
export function decideRequest(request: WithdrawalRequest, facts: RequestFacts): Decision<AcceptedRequest> {
  const { address } = request;
  const decided = decideAmount(request.amount, facts);
  if (!decided.ok) return decided;
  if (!address.ok) return refused('address_invalid', { problem: address.problem });
  const amount = decided.value;
  return accepted({ amount, address: address.address, hold: holdJournal(request.id, request.owner, amount) });
}

/**
 * The half of {@link decideRequest} that a form can tell before anything is sent: zero or no amount, more than is
 * available, nothing left after the network fee.
 */
function decideAmount(amount: Cents | null, facts: RequestFacts): Decision<Cents> {
  if (amount === null || amount <= 0n) {
    return wrongAmount('has to be more than zero, with at most two decimals, for example "25.00"');
  }
  if (facts.available <= 0n || facts.available < amount) {
    return refused('withdrawal_blocked', { available: formatCents(facts.available) });
  }
  if (amount <= facts.networkFee) {
    const least = formatCents(cents(facts.networkFee + 1n));
    return wrongAmount(
      `has to be at least ${least}, because the network fee of ${formatCents(facts.networkFee)} is taken from it`,
    );
  }
  return accepted(amount);
}

function wrongAmount(problem: string): Decision<never> {
  return refused('invalid_input', { fields: [{ field: 'amount', problem }] });
}

function holdJournal(id: WithdrawalId, owner: UserId, amount: Cents): Journal {
  return {
    code: 'withdrawal-hold',
    cause: id,
    occurrence: 1,
    actor: owner,
    transfers: [
      { from: { kind: 'available', owner, asset: 'USD' }, to: { kind: 'withdrawing', owner, asset: 'USD' }, amount },
    ],
  };
}
