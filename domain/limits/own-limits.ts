import { dayMs } from '#domain/clock/durations.ts';
import { isoTime, type Millis, millis } from '#domain/clock/millis.ts';
import { accepted, type Decision, refused } from '#domain/failures/failures.ts';
import { type Cents, cents, formatCents } from '#domain/money/amount.ts';
import { isRolling, type LimitPeriod, leavesAt, nextBegins } from './windows.ts';

/** What a customer can limit for themselves (A13). All of it is real money: practice has no limits. */
export const limitKinds = ['deposit', 'loss', 'stake'] as const;
export type LimitKind = (typeof limitKinds)[number];

/** A13: how long a raise or a removal waits. */
export const raiseWaitsMs = dayMs;

/** One limit as it is stored. */
export interface OwnLimit {
  /** Null: none. */
  readonly amount: Cents | null;
  /** What was asked for and holds from a time on. */
  readonly pending: { readonly amount: Cents | null; readonly fromMs: Millis } | null;
}

export const noLimit: OwnLimit = { amount: null, pending: null };

/** The limit as it stands now: a raise whose time has come holds, without anybody having written it down. */
export function currentLimit(limit: OwnLimit, now: Millis): OwnLimit {
  const { pending } = limit;
  return pending !== null && pending.fromMs <= now ? { amount: pending.amount, pending: null } : limit;
}

/**
 * The customer sets a limit, or asks for its end with null (A13). A lower one, or a first one, holds at once and takes back
 * what was pending; a higher one or none holds after 24 hours, and what was pending before is replaced. Asking for what
 * holds already takes a pending raise back.
 */
export function setLimit(limit: OwnLimit, asked: Cents | null, now: Millis): OwnLimit {
  const { amount } = currentLimit(limit, now);
  const isRaise = amount !== null && (asked === null || asked > amount);
  return isRaise
    ? { amount, pending: { amount: asked, fromMs: millis(now + raiseWaitsMs) } }
    : { amount: asked, pending: null };
}

/** Takes a pending raise or removal back. Refuses with not_found when none waits (any more). */
export function takeBackRaise(limit: OwnLimit, now: Millis): Decision<OwnLimit> {
  const current = currentLimit(limit, now);
  return current.pending === null
    ? refused('not_found', { what: 'pending change of a limit' })
    : accepted({ amount: current.amount, pending: null });
}

/** Something that counts towards a limit; negative for a win, which makes room under a loss limit. */
export interface Counted {
  readonly timeMs: Millis;
  readonly amount: Cents;
}

/** What counted in a window, as it leaves it. Made once, it answers for any amount and limit without being read through again. */
export interface Leaving {
  readonly total: bigint;
  /** For each instant at which something leaves: the least that was counted by then, so that it never grows. */
  readonly least: readonly { readonly timeMs: Millis; readonly used: bigint }[];
}

/** @param counted of the window, oldest first */
export function leavingOf(counted: readonly Counted[]): Leaving {
  let total = 0n;
  for (const { amount } of counted) total += amount;
  const least: { timeMs: Millis; used: bigint }[] = [];
  let used = total;
  let lowest: bigint | null = null;
  for (const [i, { timeMs, amount }] of counted.entries()) {
    used -= amount;
    if (counted[i + 1]?.timeMs === timeMs) continue;
    lowest = lowest === null || used < lowest ? used : lowest;
    least.push({ timeMs, used: lowest });
  }
  return { total, least };
}

/** An amount that was asked for under a limit. */
export interface LimitAsk {
  readonly limit: Cents;
  readonly asked: Cents;
  readonly period: LimitPeriod;
  readonly now: Millis;
}

/**
 * When an amount fits under a limit again, if nothing else happens: the instant at which enough of what was counted has left
 * the window. Now when it fits already; null when waiting alone does not do it.
 *
 * @param staked what counts whatever its age: the stakes of open trades under a loss limit
 */
export function fitsFrom({ total, least }: Leaving, staked: Cents, ask: LimitAsk): Millis | null {
  const room = ask.limit - ask.asked - staked;
  if (total <= room) return ask.now;
  // All of a calendar period leaves it at once.
  if (!isRolling(ask.period)) return room >= 0n ? nextBegins(ask.period, ask.now) : null;
  let [low, high] = [0, least.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((least[middle]?.used ?? room) <= room) high = middle;
    else low = middle + 1;
  }
  const found = least[low];
  return found ? leavesAt(ask.period, millis(found.timeMs)) : null;
}

/** A limit that an amount does not fit under. */
export interface Overrun {
  readonly kind: LimitKind;
  readonly period: LimitPeriod;
  readonly limit: Cents;
  /** What the limit still allows. */
  readonly left: Cents;
}

/** What a limit of so much leaves of it when so much is used: never less than nothing. */
export function leftOf(limit: Cents, used: Cents): Cents {
  return cents(limit > used ? limit - used : 0n);
}

/** The limits, among those given with what is used of each, that an amount does not fit under. */
export function overruns(
  limits: readonly {
    readonly kind: LimitKind;
    readonly period: LimitPeriod;
    readonly limit: Cents;
    readonly used: Cents;
  }[],
  asked: Cents,
): readonly Overrun[] {
  return limits.flatMap(({ kind, period, limit, used }) =>
    used + asked > limit ? [{ kind, period, limit, left: leftOf(limit, used) }] : [],
  );
}

/**
 * The refusal of what runs over limits: it names the one that keeps it away longest. Each comes with the time from which it
 * fits, null for never by waiting.
 */
export function refuseOverrun(
  over: readonly (Overrun & { readonly fitsFromMs: Millis | null })[],
  asked: Cents,
): Decision<null> {
  const rank = ({ fitsFromMs }: { readonly fitsFromMs: Millis | null }): number => fitsFromMs ?? Number.MAX_VALUE;
  const [worst] = [...over].sort((a, b) => rank(b) - rank(a));
  if (!worst) return accepted(null);
  return refused('own_limit_reached', {
    limit: worst.kind,
    period: worst.period,
    amount: formatCents(worst.limit),
    left: formatCents(worst.left),
    asked: formatCents(asked),
    fitsFrom: worst.fitsFromMs === null ? null : isoTime(worst.fitsFromMs),
  });
}
