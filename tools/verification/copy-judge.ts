import { millis } from '#domain/clock/millis.ts';
import type { SkipReason } from '#domain/copying/copy.ts';
import type { LimitKind } from '#domain/limits/own-limits.ts';
import { type LimitPeriod, windowAfter } from '#domain/limits/windows.ts';
import type { House } from './copy-house.ts';
import { heldAt, openAt, profitAt } from './copy-money.ts';
import type { CopyRecords, CopySource, Dated, JudgedOutcome, OwnLimitRow, Person } from './copy-records.ts';
import { byAcceptance } from './copy-sums.ts';

/**
 * A record says when it was written, not when its transaction ended: the placing did not see one that ended after it. Only what
 * was written so shortly before the placing (ms) is taken either way. What was written after the acceptance never counts.
 */
const unseenMs = 10_000;

/** Whether a reason applies: surely, or by one reading of the records at least. */
interface Applies {
  readonly surely: boolean;
  readonly maybe: boolean;
}

const exactly = (applies: boolean): Applies => ({ surely: applies, maybe: applies });

/** All that hold, and one that holds. */
const anyOf = (all: readonly Applies[]): Applies => ({
  surely: all.some(({ surely }) => surely),
  maybe: all.some(({ maybe }) => maybe),
});

/**
 * C3: what may have become of a copy, by the state at the trader's acceptance: in the order of the rules, the first reason that
 * applies, or null for a trade. Several only where records do not tell what came first. Written apart from what places copies,
 * and from dated records alone.
 */
export function whatMayBecome(outcome: JudgedOutcome, person: Person, house: House): ReadonlySet<SkipReason | null> {
  const found = new Set<SkipReason | null>();
  for (const [reason, applies] of reasonsInOrder(outcome, person, house)) {
    const { surely, maybe } = applies();
    if (maybe) found.add(reason);
    if (surely) return found;
  }
  return found.add(null);
}

function reasonsInOrder(
  outcome: JudgedOutcome,
  person: Person,
  house: House,
): readonly (readonly [SkipReason, () => Applies])[] {
  const { source, settings, stake } = outcome;
  const copy = person.copies.get(outcome.copyId);
  const real = source.wallet === 'real';
  const statuses = statusesOf(person, outcome);
  const of = (applies: (row: (typeof statuses)[number]) => boolean): Applies => ({
    surely: statuses.every(applies),
    maybe: statuses.some(applies),
  });
  return [
    ['late', () => exactly(outcome.atMs > source.acceptedMs + source.durationMs / 2)],
    ['account', () => of((row) => row?.status !== 'approved')],
    ['switched off', () => switchedOff(outcome, house)],
    [
      'country',
      () => (real ? anyOf(['trades', 'copying'].map((name) => notSold(name, outcome, person, house))) : never),
    ],
    ['no equity', () => exactly(settings.sizing === 'proportional' && source.balanceBefore <= 0n)],
    ['too small', () => exactly(stake < source.minStake)],
    ['excluded', () => (real ? excluded(outcome, person) : never)],
    ['own limit', () => (real ? overOwnLimit(outcome, person, house) : never)],
    ['stop-loss', () => exactly(settings.stopLoss !== null && profitAt(copy, source.acceptedMs) <= -settings.stopLoss)],
    ['too many open', () => exactly(openAt(copy, outcome) >= settings.maxOpen)],
    ['copy has too little', () => tooLittle(copy, outcome)],
    ['house short', () => houseShort(outcome, person, house)],
  ];
}

const never: Applies = { surely: false, maybe: false };

/** The rows that may have been the last of a sequence at the acceptance; undefined: none had been written. */
function mayHold<T extends Dated>(rows: readonly T[], { source, atMs }: JudgedOutcome): readonly (T | undefined)[] {
  const found: (T | undefined)[] = [];
  for (const row of rows.toReversed()) {
    if (row.fromMs > source.acceptedMs) continue;
    found.push(row);
    if (row.fromMs <= atMs - unseenMs) return found;
  }
  return [...found, undefined];
}

/** Who has a copy was known when it began: the first record of them was seen. */
function statusesOf({ statuses }: Person, outcome: JudgedOutcome): readonly (Person['statuses'][number] | undefined)[] {
  const held = mayHold(statuses, outcome);
  return held.length > 1 ? held.filter((row) => row !== undefined) : held;
}

function switchedOff(outcome: JudgedOutcome, house: House): Applies {
  const { wallet, pair } = outcome.source;
  const names = ['copying', wallet === 'real' ? 'trades' : 'practice', `pair:${pair}`];
  return anyOf(
    names.map((name) => {
      const rows = mayHold(house.switches.get(name) ?? [], outcome);
      const off = (row: (typeof rows)[number]): boolean => row !== undefined && !row.on;
      return { surely: rows.every(off), maybe: rows.some(off) };
    }),
  );
}

/** Of a time before the first record of a policy that one counts. */
function notSold(product: string, outcome: JudgedOutcome, person: Person, house: House): Applies {
  const policies = house.policies.get(product) ?? [];
  const [first] = policies;
  const held = mayHold(policies, outcome).map((row) => row ?? first);
  const countries = statusesOf(person, outcome).map((row) => row?.country ?? null);
  const pairs = held.flatMap((policy) =>
    countries.map((country) => policy?.countries != null && (country === null || !policy.countries.includes(country))),
  );
  return { surely: pairs.every(Boolean), maybe: pairs.some(Boolean) };
}

function excluded({ source, atMs }: JudgedOutcome, { exclusions }: Person): Applies {
  const holding = exclusions.filter(
    ({ fromMs, untilMs }) => fromMs <= source.acceptedMs && untilMs > source.acceptedMs,
  );
  return { surely: holding.some(({ fromMs }) => fromMs <= atMs - unseenMs), maybe: holding.length > 0 };
}

/** A13: each limit as it stood, with what was used of it by the acceptance. */
function overOwnLimit(outcome: JudgedOutcome, person: Person, house: House): Applies {
  const { source, stake } = outcome;
  const waits = house.placing.some(
    ({ traderId, acceptedMs }) =>
      acceptedMs <= source.acceptedMs && [...person.copies.values()].some((copy) => copy.traderId === traderId),
  );
  return anyOf(
    [...person.limits.values()].map((rows) => {
      const held = mayHold(rows, outcome).map((row) => row && { ...row, amount: amountAt(row, source.acceptedMs) });
      const named = rows[0];
      if (!named || held.every((row) => row?.amount == null)) return never;
      const used = usedOf(named.kind, named.period, outcome, person);
      const over = (sum: bigint) => (row: (typeof held)[number]) => row?.amount != null && sum + stake > row.amount;
      return { surely: held.every(over(used.least)), maybe: waits || held.some(over(used.most)) };
    }),
  );
}

/** A raise that waits holds from its time on. */
const amountAt = ({ amount, pending }: OwnLimitRow, atMs: number): bigint | null =>
  pending && pending.fromMs <= atMs ? pending.amount : amount;

interface Range {
  readonly least: bigint;
  readonly most: bigint;
}

/** What was used of a limit on stakes or losses: what was traded and bought by the acceptance, and copies accepted before it. */
function usedOf(kind: LimitKind, period: LimitPeriod, outcome: JudgedOutcome, person: Person): Range {
  const { acceptedMs } = outcome.source;
  const after = windowAfter(period, millis(acceptedMs));
  let [least, most] = [0n, 0n];
  const count = (amount: bigint, surely = true): void => {
    if (surely || amount < 0n) least += amount;
    if (surely || amount > 0n) most += amount;
  };
  for (const trade of person.ownTrades) {
    if (trade.createdMs <= acceptedMs && trade.createdMs > after) count(countsAs(kind, trade, acceptedMs));
  }
  if (kind === 'loss') {
    for (const { boughtMs, price } of person.contracts) {
      if (boughtMs <= acceptedMs && boughtMs > after) count(price, boughtMs <= outcome.atMs - unseenMs);
    }
  }
  for (const copy of person.copies.values()) {
    if (copy.wallet !== 'real') continue;
    for (const trade of copy.trades) {
      if (trade.acceptedMs > acceptedMs || trade.createdMs > outcome.atMs || trade.createdMs <= after) continue;
      if (trade.createdMs === outcome.atMs && copy.id === outcome.copyId) continue;
      count(countsAs(kind, trade, acceptedMs), trade.createdMs < outcome.atMs);
    }
    // Accepted before, and decided after: due with what it was to stake, where that could come to be.
    const due = copy.outcomes.filter(
      (other) =>
        other.atMs >= outcome.atMs &&
        other !== outcome &&
        isBefore(other, outcome) &&
        other.stake >= other.source.minStake,
    );
    for (const other of due) {
      const counted = other.skipped === null || (due.length === 1 && couldBe(copy, other));
      count(other.stake, counted && other.atMs > outcome.atMs);
    }
  }
  return { least, most };
}

/** Whether the copy's own state at the acceptance let it take part: what it held, had lost and had open. */
function couldBe(copy: CopyRecords, outcome: JudgedOutcome): boolean {
  const { source, settings, stake } = outcome;
  return (
    heldAt(copy, source.acceptedMs, outcome) >= stake &&
    openAt(copy, outcome) < settings.maxOpen &&
    (settings.stopLoss === null || profitAt(copy, source.acceptedMs) > -settings.stopLoss)
  );
}

function countsAs(
  kind: LimitKind,
  trade: { readonly stake: bigint; readonly profit: bigint; readonly closedMs: number | null },
  atMs: number,
): bigint {
  if (kind === 'stake') return trade.stake;
  return trade.closedMs === null || trade.closedMs > atMs ? trade.stake : -trade.profit;
}

const isBefore = (one: JudgedOutcome, other: JudgedOutcome): boolean => byAcceptance(one.source, other.source) < 0;

/** What was there at the acceptance, and what is there at the placing, both have to cover the stake. */
function tooLittle(copy: CopyRecords | undefined, outcome: JudgedOutcome): Applies {
  const { stake, atMs, source } = outcome;
  if (heldAt(copy, source.acceptedMs, outcome) < stake) return exactly(true);
  const now = [heldAt(copy, atMs, outcome), heldAt(copy, atMs - 1, outcome)].map((held) => held < stake);
  return { surely: false, maybe: now.some(Boolean) };
}

/** What the copies of the customer had staked with it passes the house's bound, or the reserve did not cover it any more. */
function houseShort(outcome: JudgedOutcome, person: Person, { short }: House): Applies {
  const { source, stake } = outcome;
  const key = keyOf(outcome);
  const reserve: Applies = {
    surely: short.uncovered.has(key),
    maybe: outcome.skipped === 'house short' && !short.covered.has(key),
  };
  if (source.mostOfOne === null) return reserve;
  return anyOf([reserve, exactly(stakedBefore(source, person) + stake > source.mostOfOne)]);
}

/**
 * What a customer's copies with real money staked in trades that were accepted before one, of any trader, and open then. No
 * placing decides before it knows whether that matters, so that the order of placing says nothing.
 */
function stakedBefore(source: CopySource, person: Person): bigint {
  let staked = 0n;
  for (const copy of person.copies.values()) {
    if (copy.wallet !== 'real') continue;
    for (const trade of copy.trades) {
      if (byAcceptance(trade, source) >= 0) break;
      if (trade.closedMs === null || trade.closedMs > source.acceptedMs) staked += trade.stake;
    }
  }
  return staked;
}

const keyOf = ({ source, copyId }: Pick<JudgedOutcome, 'source' | 'copyId'>): string => `${source.tradeId} ${copyId}`;
