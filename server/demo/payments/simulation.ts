import type { SimulatedPayment } from '#api/demo.ts';
import type { Chain, PaymentMethod } from '#domain/money/coins.ts';
import type { ChainAction, StandInPayment } from './stand-in-chain.ts';

/** What the stand-in chain does next, and when. */
export interface PlannedAction {
  readonly atMs: number;
  readonly chain: Chain;
  readonly action: ChainAction;
}

/** A deposit as far as a payment for it needs to know it. */
export interface PayableDeposit {
  readonly method: PaymentMethod;
  readonly chain: Chain;
  readonly place: string;
  readonly units: bigint;
  /** What its page asks for now: the rest after a part, nothing once enough is on its way. */
  readonly missing: bigint;
  /** When its quote ends. */
  readonly quoteEndsMs: number;
  readonly confirmations: number;
}

/** A block every so often: long enough that a reader sees each step, and that the watcher looks in between. */
export const blockEveryMs = 4_000;
const lateByMs = 3_000;
/** What is reorganised was credited before, and is a while out of the chain. */
const reorganisedAfterMs = 25_000;
const backAfterMs = 20_000;

/** How much arrives, as a share of what is asked for in per cent. */
const shares: Readonly<Record<SimulatedPayment, bigint>> = {
  exact: 100n,
  part: 40n,
  under: 90n,
  over: 110n,
  late: 100n,
  replaced: 100n,
  reorganised: 100n,
  other_coin: 100n,
};

/** A payout of the demo's operator: in the first block from a time on, and held down by others as a deposit is. */
export function payoutPlan(
  payment: StandInPayment,
  chain: Chain,
  { confirmations, nowMs }: { readonly confirmations: number; readonly nowMs: number },
): readonly PlannedAction[] {
  const { transactionId } = payment;
  const blocks = Array.from({ length: confirmations }, (_, n) => ({
    atMs: nowMs + (n + 1) * blockEveryMs,
    chain,
    action: { kind: 'mine', transactionId } as const,
  }));
  return [{ atMs: nowMs, chain, action: { kind: 'pay', payment } }, ...blocks];
}

/**
 * What the stand-in chain is to do for a simulated payment, in the order of time. `newHash` gives 64 random hex digits.
 */
export function planOf(
  kind: SimulatedPayment,
  deposit: PayableDeposit,
  nowMs: number,
  newHash: () => string,
): readonly PlannedAction[] {
  const { chain, method, place } = deposit;
  const spelled = chain === 'bitcoin' ? newHash : () => `0x${newHash()}`;
  // After a part, the exact amount is the rest that the page asks for.
  const whole = shares[kind] === 100n && deposit.missing > 0n ? deposit.missing : deposit.units;
  const units = String((whole * shares[kind]) / 100n);
  const payment: StandInPayment = { transactionId: spelled(), spends: `${spelled()}:0`, method, place, units };
  const { transactionId } = payment;
  const firstMs = kind === 'late' ? Math.max(nowMs, deposit.quoteEndsMs + lateByMs) : nowMs;
  const at = (atMs: number, action: ChainAction): PlannedAction => ({ atMs, chain, action });
  const mined = (fromMs: number) =>
    Array.from({ length: deposit.confirmations }, (_, n) =>
      at(fromMs + (n + 1) * blockEveryMs, { kind: 'mine', transactionId }),
    );
  const paid = [at(firstMs, { kind: 'pay', payment })];
  switch (kind) {
    case 'exact':
    case 'part':
    case 'under':
    case 'over':
    case 'late':
    case 'other_coin':
      return [...paid, ...mined(firstMs)];
    case 'replaced': {
      // It goes back to whoever sent it.
      const by: StandInPayment = {
        ...payment,
        transactionId: spelled(),
        place: `back to the sender of ${transactionId}`,
      };
      return [...paid, at(firstMs + 2 * blockEveryMs, { kind: 'replace', transactionId, by })];
    }
    case 'reorganised': {
      const leftMs = firstMs + deposit.confirmations * blockEveryMs + reorganisedAfterMs;
      return [
        ...paid,
        ...mined(firstMs),
        at(leftMs, { kind: 'reorganise', transactionId }),
        ...mined(leftMs + backAfterMs),
      ];
    }
  }
}
