import type { PaymentMethod } from '#domain/money/coins.ts';

/** A transaction of the stand-in chain, which makes one payment. */
export interface StandInPayment {
  readonly transactionId: string;
  /** What it uses up: no other payment with the same can be in the chain beside it. */
  readonly spends: string;
  readonly method: PaymentMethod;
  /** Whom it pays, as payments are compared: a script in hex, or an address of Ethereum in lower case. */
  readonly place: string;
  /** Smallest units of the coin, as digits. */
  readonly units: string;
  /** Of a payout of the demo's operator: which of the operator's places the coins left, and how many units each. */
  readonly from?: readonly Left[] | undefined;
}

interface Left {
  readonly place: string;
  readonly units: string;
}

export interface StandInBlock {
  readonly hash: string;
  readonly timeMs: number;
  readonly payments: readonly StandInPayment[];
}

/** A chain without work or signatures: its blocks by height, and what waits for one. */
export interface StandInChain {
  readonly blocks: readonly StandInBlock[];
  readonly waiting: readonly StandInPayment[];
}

export type ChainAction =
  | { readonly kind: 'pay'; readonly payment: StandInPayment }
  /** One block, with that payment where it waits. */
  | { readonly kind: 'mine'; readonly transactionId: string }
  /** Another payment that spends the same takes the place of one that waits. */
  | { readonly kind: 'replace'; readonly transactionId: string; readonly by: StandInPayment }
  /** Another branch leaves that payment's block, and all after it: it waits again, what else was in them is in the branch. */
  | { readonly kind: 'reorganise'; readonly transactionId: string };

/** Deep enough for a watcher that begins some blocks back. */
const firstBlocks = 30;

export function newChain(nowMs: number, newHash: () => string): StandInChain {
  const blocks = Array.from({ length: firstBlocks }, () => ({ hash: newHash(), timeMs: nowMs, payments: [] }));
  return { blocks, waiting: [] };
}

/** The chain after an action; the same where there is nothing for it to act on any more. */
export function after(chain: StandInChain, action: ChainAction, nowMs: number, newHash: () => string): StandInChain {
  const { blocks, waiting } = chain;
  const blockOf = (payments: readonly StandInPayment[]): StandInBlock => ({ hash: newHash(), timeMs: nowMs, payments });
  switch (action.kind) {
    case 'pay':
      return { blocks, waiting: [...waiting, action.payment] };
    case 'mine': {
      const taken = waiting.filter(({ transactionId }) => transactionId === action.transactionId);
      return { blocks: [...blocks, blockOf(taken)], waiting: waiting.filter((one) => !taken.includes(one)) };
    }
    case 'replace': {
      const rest = waiting.filter(({ transactionId }) => transactionId !== action.transactionId);
      return rest.length === waiting.length ? chain : { blocks, waiting: [...rest, action.by] };
    }
    case 'reorganise': {
      const height = heightOf(chain, action.transactionId);
      if (height === null) return chain;
      const left = blocks.slice(height);
      const payments = left.flatMap((block) => block.payments);
      const gone = payments.filter(({ transactionId }) => transactionId === action.transactionId);
      const kept = payments.filter((one) => !gone.includes(one));
      // The longer branch wins.
      const branch = [blockOf(kept), ...left.map(() => blockOf([]))];
      return { blocks: [...blocks.slice(0, height), ...branch], waiting: [...waiting, ...gone] };
    }
  }
}

/** The height of the block that a payment is in; null while it is in none. */
export function heightOf({ blocks }: StandInChain, transactionId: string): number | null {
  const height = blocks.findIndex(({ payments }) => payments.some((one) => one.transactionId === transactionId));
  return height === -1 ? null : height;
}

/** What lies at each of the operator's places, in a coin's smallest units: what was paid in there less what left it. */
export function heldAt({ blocks }: StandInChain, method: PaymentMethod): ReadonlyMap<string, bigint> {
  const held = new Map<string, bigint>();
  const add = (place: string, units: bigint) => held.set(place, (held.get(place) ?? 0n) + units);
  for (const { payments } of blocks) {
    for (const payment of payments) {
      if (payment.method !== method) continue;
      // Whom the operator pays is somebody else.
      if (payment.from === undefined) add(payment.place, BigInt(payment.units));
      for (const { place, units } of payment.from ?? []) add(place, -BigInt(units));
    }
  }
  return held;
}

/** Where so many units of a payout leave from, as far as there are as many. */
export function leaving(held: ReadonlyMap<string, bigint>, units: bigint): readonly Left[] {
  let due = units;
  return [...held].flatMap(([place, there]) => {
    const taken = there < due ? there : due;
    due -= taken;
    return taken > 0n ? [{ place, units: String(taken) }] : [];
  });
}
