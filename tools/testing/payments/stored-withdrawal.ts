import { millis } from '#domain/clock/millis.ts';
import { makeId } from '#domain/ids/ids.ts';
import { cents } from '#domain/money/amount.ts';
import type { RecordedPrice } from '#domain/money/prices.ts';
import type { Withdrawal, WithdrawalState } from '#domain/withdrawals/withdrawal.ts';

const idBytes = (last: number): Uint8Array => new Uint8Array([0, 0, 0, 0, 0, 0, 0, 0, 0, last]);

/** A person by a number. */
export const personOf = (number: number) => makeId('usr', 1, idBytes(number));
export const withdrawalId = makeId('wdr', 1, idBytes(9));
export const owner = personOf(1);

export const market: RecordedPrice = {
  pair: 'BTCUSD',
  price: 5_000_000n,
  decimals: 2,
  source: 'live:x',
  timeMs: 1,
  seq: 1,
};

/** A withdrawal of the owner in a state, for decisions alone: 100.00 in Bitcoin unless given, to an address that waits for nothing. */
export function withdrawal(state: WithdrawalState, amount = 10_000n, fromAside = 0n): Withdrawal {
  return {
    id: withdrawalId,
    owner,
    method: 'Bitcoin',
    amount: cents(amount),
    fromAside: cents(fromAside),
    networkFee: cents(250n),
    createdAtMs: millis(0),
    addressAddedAtMs: millis(0),
    waits: { addressHoldHours: 0, atMostDays: 30 },
    legalGround: false,
    state,
  };
}
