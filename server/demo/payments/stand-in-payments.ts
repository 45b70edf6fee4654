import { randomBytes } from 'node:crypto';
import type { Static } from 'typebox';
import { paidCoin, type SimulatedPayment, type simulatePayment } from '#api/demo.ts';
import type { Deposit } from '#api/deposit-view.ts';
import type { ReplyOf } from '#api/operation.ts';
import { isoTime, millis } from '#domain/clock/millis.ts';
import { accepted, type Decision, refused } from '#domain/failures/failures.ts';
import { type Chain, coinOf, type PaymentMethod } from '#domain/money/coins.ts';
import { unitsOf } from '#domain/money/prices.ts';
import type { ChainSource } from '#server/outside/chains/chain-source.ts';
import { type KeptChains, readKeptChains } from './kept-chains.ts';
import { payoutPlan, planOf } from './simulation.ts';
import { after, heldAt, leaving, newChain, type StandInChain } from './stand-in-chain.ts';
import { standInSource } from './stand-in-source.ts';

export interface StandInDependencies {
  /** Where it is kept between two starts: a watcher that found another chain would take back what it credited. */
  readonly file: string;
  readonly keepBytes: (bytes: Uint8Array, to: string) => Promise<void>;
  readonly placeOf: (address: string, method: PaymentMethod) => string;
  readonly confirmations: (method: PaymentMethod) => number;
  readonly nowMs: () => number;
  /** When the first blocks were; now unless given. */
  readonly beganMs?: number | undefined;
}

/** A withdrawal whose coins are fixed. */
interface Payout {
  readonly paymentMethod: PaymentMethod;
  readonly walletAddress: string;
  readonly coinAmount: string;
}

/** More than anybody starts by hand; each payment is at most two dozen of them. */
const mostPlanned = 500;

/** What is sent in another coin than a deposit asks for. */
const mistakenCoins = '0.01';

const newHash = (): string => randomBytes(32).toString('hex');

export type StandInPayments = Awaited<ReturnType<typeof openStandInPayments>>;

/**
 * The chains that payments of a demo are simulated on, kept in one file. The product’s own watcher follows them as it follows
 * nodes, so that what happens to a deposit is decided as anywhere else; nothing is written past it.
 */
export async function openStandInPayments({
  file,
  keepBytes,
  placeOf,
  confirmations,
  nowMs,
  beganMs = nowMs(),
}: StandInDependencies) {
  let kept = (await readKeptChains(file)) ?? {
    chains: { bitcoin: fresh(beganMs), ethereum: fresh(beganMs), bsc: fresh(beganMs) },
    plan: [],
  };
  const write = (next: KeptChains): Promise<void> => keepBytes(Buffer.from(JSON.stringify(next)), file);
  await write(kept);
  let turn: Promise<unknown> = Promise.resolve();
  /** One change after the other: each is on the disk before the watcher can see it. */
  function change(next: (now: KeptChains) => KeptChains): Promise<void> {
    const done = turn.then(async () => {
      const changed = next(kept);
      if (changed === kept) return;
      await write(changed);
      kept = changed;
    });
    turn = done.catch(() => undefined);
    return done;
  }

  const sourceOf = (chain: Chain): ChainSource => standInSource(chain, () => kept.chains[chain]);
  return {
    sources: { bitcoin: sourceOf('bitcoin'), ethereum: sourceOf('ethereum'), bsc: sourceOf('bsc') },

    /** Sends a payment for a pending deposit, or has it sent when its quote has ended; `atMs` is now, or a time of a demo's past. */
    async simulate(
      deposit: Static<typeof Deposit>,
      kind: SimulatedPayment,
      atMs = nowMs(),
    ): Promise<Decision<ReplyOf<typeof simulatePayment>>> {
      if (deposit.status !== 'pending') return refused('already_decided', { status: deposit.status });
      if (kept.plan.length > mostPlanned) return refused('rate_limited', { retryAfterSeconds: 60 });
      const method = paidCoin(kind, deposit.paymentMethod);
      if (method === null) return refused('not_found', { what: 'payment' });
      const isAsked = method === deposit.paymentMethod;
      const payable = {
        method,
        chain: coinOf(method).chain,
        place: placeOf(deposit.paymentAddress, method),
        units: unitsOf(isAsked ? deposit.amountToSend : mistakenCoins, method),
        missing: isAsked ? unitsOf(deposit.amountMissing, method) : 0n,
        quoteEndsMs: Date.parse(deposit.quote.expiresAt),
        confirmations: confirmations(method),
      };
      const planned = planOf(kind, payable, atMs, newHash);
      await change((now) => ({ ...now, plan: [...now.plan, ...planned] }));
      return accepted({ sentAt: isoTime(millis(planned[0]?.atMs ?? atMs)) });
    },

    /** Sends what a withdrawal comes to, from where deposits arrived; gives the transaction's id. `atMs` as above. */
    async payOut({ paymentMethod: method, walletAddress, coinAmount }: Payout, atMs = nowMs()): Promise<string> {
      const { chain } = coinOf(method);
      const spelled = (): string => (chain === 'bitcoin' ? newHash() : `0x${newHash()}`);
      const transactionId = spelled();
      const units = unitsOf(coinAmount, method);
      const [number, paid] = [newHash(), { transactionId, method, place: placeOf(walletAddress, method) }];
      const depth = { confirmations: confirmations(method), nowMs: atMs };
      await change((now) => {
        const from = leaving(heldAt(now.chains[chain], method), units);
        // As an account's on Ethereum: the treasury finds by it that a watched place paid (R1.2).
        const spends = `${from[0]?.place ?? spelled()}:${number}`;
        const payment = { ...paid, spends, units: String(units), from };
        return { ...now, plan: [...now.plan, ...payoutPlan(payment, chain, depth)] };
      });
      return transactionId;
    },

    /** Does what is due by a time: now, or one of a demo's past. */
    advance: (untilMs: number): Promise<void> =>
      change((now) => {
        const due = now.plan.filter(({ atMs }) => atMs <= untilMs).toSorted((a, b) => a.atMs - b.atMs);
        if (due.length === 0) return now;
        const chains = { ...now.chains };
        for (const { chain, action } of due) chains[chain] = after(chains[chain], action, untilMs, newHash);
        return { chains, plan: now.plan.filter((one) => !due.includes(one)) };
      }),
  };
}

const fresh = (nowMs: number): StandInChain => newChain(nowMs, newHash);
