import type { PoolClient } from 'pg';
import type { Millis } from '#domain/clock/millis.ts';
import { accepted, type Decision } from '#domain/failures/failures.ts';
import { mayPlay } from '#domain/limits/exclusion.ts';
import {
  fitsFrom,
  type Leaving,
  type LimitAsk,
  leavingOf,
  type Overrun,
  overruns,
  refuseOverrun,
} from '#domain/limits/own-limits.ts';
import { anyWindowAfter, leavesAt, windowAfter } from '#domain/limits/windows.ts';
import { type Cents, cents } from '#domain/money/amount.ts';
import { type LimitOf, readOwnLimits } from './own-limits.ts';
import { readCountedStakes, usedOfStakes } from './usage.ts';

/** A stake that own limits have no room for. It is refused; its refusal still has to be explained. */
export interface StakeOverrun {
  readonly ok: false;
  readonly overrun: {
    readonly uid: string;
    readonly stake: Cents;
    readonly over: readonly Overrun[];
    /** Accepted in the batch before it, and staked altogether. */
    readonly inBatch: Cents;
    readonly open: Cents;
  };
}

/** What decides about real stakes of the people of a batch, in turn and on the running state. */
export interface StakeGuard {
  /** Refuses with excluded or an overrun, from memory; undoes nothing and notes nothing. */
  check(uid: string, stake: Cents): Decision<null> | StakeOverrun;
  /** Notes an accepted stake, so that the next one of the batch counts it. */
  accept(uid: string, stake: Cents): void;
  /**
   * The refusals (own_limit_reached) of a batch's overruns, in order: one query for all of them, none without any. To be called once,
   * when trades are posted: who has one order after the other refused must not hold up anybody else's between acceptance and posting.
   *
   * @param accepted ids of the trades of the batch of those whose overruns they are, which may be in the table by now and did not count there
   */
  explain(overrun: readonly StakeOverrun[], accepted: readonly string[]): Promise<readonly Decision<null>[]>;
}

/** Of a batch in which nobody has set anything. */
export const unlimited: StakeGuard = {
  check: () => accepted(null),
  accept: () => undefined,
  explain: async () => [],
};

/**
 * Opens the guard of a batch (A13). The people's real accounts have to be locked: a change of their limits locks them too,
 * so that it comes before this batch and is seen, or after it.
 *
 * @param stakedOf what the open real trades of somebody hold, before the batch
 */
export async function openStakeGuard(
  tx: PoolClient,
  uids: readonly string[],
  now: Millis,
  stakedOf: (uid: string) => Cents,
): Promise<StakeGuard> {
  const ownLimits = await readOwnLimits(tx, uids, now);
  const limited = [...ownLimits].filter(([, { limits }]) => limits.some(isOfTrades)).map(([uid]) => uid);
  const used = await usedOfStakes(tx, limited, now);
  /** Accepted in this batch: they count and are in no table yet. */
  const added = new Map<string, bigint>();
  return {
    check(uid, stake) {
      const own = ownLimits.get(uid);
      if (!own) return accepted(null);
      const allowed = mayPlay(own.exclusion);
      if (!allowed.ok) return allowed;
      const inBatch = cents(added.get(uid) ?? 0n);
      const open = cents(stakedOf(uid) + inBatch);
      const over = overruns(
        own.limits.flatMap(({ kind, period, amount }) => {
          if (kind === 'deposit' || amount === null) return [];
          const beside = kind === 'stake' ? inBatch : open;
          return [{ kind, period, limit: amount, used: cents(used(uid, kind, period) + beside) }];
        }),
        stake,
      );
      return over.length === 0 ? accepted(null) : { ok: false, overrun: { uid, stake, over, inBatch, open } };
    },
    accept(uid, stake) {
      if (ownLimits.has(uid)) added.set(uid, (added.get(uid) ?? 0n) + stake);
    },
    async explain(overrun, acceptedTrades) {
      if (overrun.length === 0) return [];
      const leaving = await readLeaving(tx, [...new Set(overrun.map((one) => one.overrun.uid))], now, acceptedTrades);
      return overrun.map((one) => explained(one, leaving, now));
    },
  };
}

const isOfTrades = ({ kind, amount }: LimitOf): boolean => kind !== 'deposit' && amount !== null;

/** What leaves the window of a limit on stakes or losses of somebody. */
type LeavingOf = (uid: string, over: Pick<Overrun, 'kind' | 'period'>) => Leaving;

/** Reads what counted of people once, and makes each window of it once, however many refusals ask for it. */
async function readLeaving(
  tx: PoolClient,
  uids: readonly string[],
  now: Millis,
  but: readonly string[],
): Promise<LeavingOf> {
  const counted = Map.groupBy(await readCountedStakes(tx, uids, anyWindowAfter(now), but), ({ uid }) => uid);
  const made = new Map<string, Leaving>();
  return (uid, { kind, period }) => {
    const name = `${uid} ${kind} ${period}`;
    const known = made.get(name);
    if (known) return known;
    const after = windowAfter(period, now);
    const inWindow = (counted.get(uid) ?? []).filter(({ timeMs }) => timeMs > after);
    const leaving = leavingOf(
      inWindow.map(({ timeMs, stake, lost }) => ({ timeMs, amount: kind === 'stake' ? stake : lost })),
    );
    made.set(name, leaving);
    return leaving;
  };
}

function explained({ overrun }: StakeOverrun, leavingIn: LeavingOf, now: Millis): Decision<null> {
  const { uid, stake, over, inBatch, open } = overrun;
  return refuseOverrun(
    over.map((one) => {
      const ask: LimitAsk = { limit: one.limit, asked: stake, period: one.period, now };
      const leaving = leavingIn(uid, one);
      if (one.kind !== 'stake') return { ...one, fitsFromMs: fitsFrom(leaving, open, ask) };
      // What was accepted in the batch leaves the window last, and then nothing is left in it.
      const last = stake <= one.limit ? leavesAt(one.period, now) : null;
      return { ...one, fitsFromMs: fitsFrom(leaving, inBatch, ask) ?? last };
    }),
    stake,
  );
}
