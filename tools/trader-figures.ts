import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';

/**
 * `npm run figures -- --trader TRADER.json STATEMENT.csv …` (C4): works a trader's figures out again from the trader's own
 * statement, and holds them against what GET /api/traders/{id} said. It knows nothing of the product but these two documents
 * and the published formulas: no code of it is imported here.
 *
 *   TRADER.json     what GET /api/traders/{id} answered
 *   STATEMENT.csv   what GET /api/statement/csv?wallet=real answered to the trader; several may follow each other in time
 *   --pause A..B    two times in ISO 8601: from A to B the trader had stopped, so what was placed then does not count
 *
 * Exit 0 when all figures agree to the last digit, 1 when one differs, 2 when the documents do not say enough.
 *
 * How it is done: a trade counts when its stake was paid out of `available` (what is paid out of `allocated` copies somebody
 * else) at or after `since`. What it made is the sum of its column `profits`. The balance before its stake is the
 * statement's running balance before that movement, less what was `aside`, which nobody can stake. The order is that of the movements.
 *
 * What TRADER.json says without a `formula`, or with 1, was made by the first formula: the base of a trade was the balance before
 * its end. It is worked out so.
 */

interface Movement {
  readonly id: bigint;
  readonly time: string;
  readonly kind: string;
  /** By how much it changed what is available. */
  readonly available: bigint;
  readonly profits: bigint;
  /** The wallet's balance, and what of it was aside, before it. */
  readonly balanceBefore: bigint;
  readonly asideBefore: bigint;
  readonly cause: string;
}

interface Trade {
  readonly id: string;
  readonly placed: string;
  /** The movement of its stake, and what could be staked of the wallet's balance before that. */
  readonly movement: bigint;
  readonly balance: bigint;
  readonly stake: bigint;
  readonly own: boolean;
  profit: bigint;
  /** The movement of its end, the wallet's balance before that, and how it ended. */
  ended: { readonly movement: bigint; readonly balance: bigint; readonly how: 'win' | 'loss' | 'refund' } | null;
}

class Unreadable extends Error {}

const names = [
  'time',
  'movement',
  'kind',
  'balanceAfter',
  'available',
  'deposits',
  'profits',
  'withdrawals',
  'aside',
  'cause',
] as const;
const ends = ['win', 'loss', 'refund'] as const;

/** Cells of one line of RFC 4180. */
function cellsOf(line: string): string[] {
  return [...line.matchAll(/(?<=^|,)(?:"((?:[^"]|"")*)"|([^",]*))/g)].map(([, quoted, plain]) =>
    quoted === undefined ? (plain ?? '') : quoted.replaceAll('""', '"'),
  );
}

/** '-12.30' as −1230. */
function centsOf(text: string): bigint {
  const match = /^(-?)(\d+)\.(\d\d)$/.exec(text);
  if (!match) throw new Unreadable(`${text} is no amount`);
  const amount = BigInt(`${match[2]}${match[3]}`);
  return match[1] === '-' ? -amount : amount;
}

/** The movements of statements by their ids, each once, in the order of their ids: that is the order of the books. */
function readMovements(texts: readonly string[]): Movement[] {
  const movements = new Map<string, Movement>();
  for (const text of texts) {
    const [head = '', ...rows] = text.trim().split(/\r?\n/);
    const heads = cellsOf(head.replace(/^\uFEFF/, ''));
    for (const name of names) if (!heads.includes(name)) throw new Unreadable(`a statement has no column ${name}`);
    let aside = 0n;
    for (const row of rows) {
      const cells = cellsOf(row);
      const cell = (name: (typeof names)[number]): string => cells[heads.indexOf(name)] ?? '';
      // The rows at both ends have no id; the first says what was there before.
      if (cell('kind') === 'opening-balance') aside = centsOf(cell('aside'));
      if (cell('movement') === '') continue;
      if (!/^\d+$/.test(cell('movement'))) throw new Unreadable(`${cell('movement')} is no id of a movement`);
      const came = centsOf(cell('deposits')) + centsOf(cell('profits')) + centsOf(cell('withdrawals'));
      movements.set(cell('movement'), {
        id: BigInt(cell('movement')),
        time: cell('time'),
        kind: cell('kind'),
        available: centsOf(cell('available')),
        profits: centsOf(cell('profits')),
        balanceBefore: centsOf(cell('balanceAfter')) - came,
        asideBefore: aside,
        cause: cell('cause'),
      });
      aside += centsOf(cell('aside'));
    }
  }
  return [...movements.values()].sort((a, b) => (a.id < b.id ? -1 : 1));
}

/** The trades of a statement, with how each ended. */
function readTrades(movements: readonly Movement[]): Trade[] {
  const trades = new Map<string, Trade>();
  for (const { id, time, kind, available, profits, balanceBefore, asideBefore, cause } of movements) {
    if (kind === 'stake') {
      trades.set(cause, {
        id: cause,
        placed: time,
        own: available < 0n,
        profit: 0n,
        ended: null,
        movement: id,
        balance: balanceBefore - asideBefore,
        stake: -available,
      });
      continue;
    }
    const how = ends.find((end) => end === kind);
    if (!how) continue;
    const trade = trades.get(cause);
    if (!trade) throw new Unreadable(`${cause} ended, and its stake is on no statement: begin earlier`);
    trade.ended = { movement: id, balance: balanceBefore, how };
    trade.profit += profits;
  }
  return [...trades.values()];
}

/** ⌊a / b⌋ for b > 0. */
const down = (a: bigint, b: bigint): bigint => (a - (((a % b) + b) % b)) / b;

/** Ten-thousandths as '0.1234'. */
function fourPlaces(tenThousandths: bigint): string {
  const size = (tenThousandths < 0n ? -tenThousandths : tenThousandths).toString().padStart(5, '0');
  return `${tenThousandths < 0n ? '-' : ''}${size.slice(0, -4)}.${size.slice(-4)}`;
}

const dollars = (cents: bigint): string => {
  const size = (cents < 0n ? -cents : cents).toString().padStart(3, '0');
  return `${cents < 0n ? '-' : ''}${size.slice(0, -2)}.${size.slice(-2)}`;
};

const one = 10n ** 12n;

/** The index after each end, by formula 1: each profit as a part of the balance before the trade's end. */
function firstIndexes(trades: readonly Trade[]): bigint[] {
  let index = one;
  return byEnd(trades).map(({ profit, ended }) => {
    if (ended && ended.balance > 0n) index += down(index * profit, ended.balance);
    if (index < 0n) index = 0n;
    return index;
  });
}

/**
 * The index after each end, by formula 2. At its stake a trade is weighed: base = the balance before it less the stakes of trades
 * that are open, at least its own; free = the index less what open trades have staked of it, which is free × stake / base of
 * each, rounded up. At its end the index moves by free × profit / base, rounded down.
 */
function indexes(trades: readonly Trade[]): bigint[] {
  let index = one;
  const open = new Map<Trade, { readonly base: bigint; readonly free: bigint; readonly staked: bigint }>();
  const after: bigint[] = [];
  const stakes = trades.map((trade) => ({ at: trade.movement, trade, ends: false }));
  const settlements = byEnd(trades).map((trade) => ({ at: trade.ended?.movement ?? 0n, trade, ends: true }));
  for (const { trade, ends } of [...stakes, ...settlements].sort((a, b) => (a.at < b.at ? -1 : 1))) {
    const weight = open.get(trade);
    if (ends && weight) {
      index += down(weight.free * trade.profit, weight.base);
      open.delete(trade);
      after.push(index);
    } else {
      let [base, free] = [trade.balance, index];
      for (const [other, { staked }] of open) {
        base -= other.stake;
        free -= staked;
      }
      if (base < trade.stake) base = trade.stake;
      open.set(trade, { base, free, staked: -down(-free * trade.stake, base) });
    }
  }
  return after;
}

const byEnd = (trades: readonly Trade[]): Trade[] =>
  trades.filter(({ ended }) => ended).sort((a, b) => ((a.ended?.movement ?? 0n) < (b.ended?.movement ?? 0n) ? -1 : 1));

const formulas: ReadonlyMap<unknown, (trades: readonly Trade[]) => bigint[]> = new Map([
  [1, firstIndexes],
  [2, indexes],
]);

/** The published formulas, in whole parts of 10^12. */
function figuresOf(trades: readonly Trade[], after: readonly bigint[]): Record<string, unknown> {
  let high = one;
  let fall = 0n;
  for (const index of after) {
    if (index > high) high = index;
    const fallen = (high - index) * 10_000n;
    const up = fallen % high === 0n ? fallen / high : fallen / high + 1n;
    if (up > fall) fall = up;
  }
  let profit = 0n;
  const count = { win: 0, loss: 0, refund: 0 };
  for (const trade of trades) {
    if (!trade.ended) continue;
    count[trade.ended.how] += 1;
    profit += trade.profit;
  }
  const all = after.length;
  const decided = BigInt(count.win + count.loss);
  return {
    trades: all,
    won: count.win,
    lost: count.loss,
    refunded: count.refund,
    profit: dollars(profit),
    return: all === 0 ? null : fourPlaces(down(((after.at(-1) ?? one) - one) * 10_000n, one)),
    winRate: decided === 0n ? null : fourPlaces((BigInt(count.win) * 10_000n) / decided),
    worstDrawdown: all === 0 ? null : fourPlaces(fall),
  };
}

type Json = Readonly<Record<string, unknown>>;
const isRecord = (value: unknown): value is Json => typeof value === 'object' && value !== null;

async function run(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { trader: { type: 'string' }, pause: { type: 'string', multiple: true } },
  });
  if (values.trader === undefined || positionals.length === 0) {
    throw new Unreadable('npm run figures -- --trader TRADER.json [--pause A..B] STATEMENT.csv …');
  }
  const trader: unknown = JSON.parse(await readFile(values.trader, 'utf8'));
  const shown = isRecord(trader) ? trader['figures'] : null;
  if (!isRecord(trader) || !isRecord(shown) || typeof trader['since'] !== 'string') {
    throw new Unreadable(`${values.trader} is not what GET /api/traders/{id} answers`);
  }
  const pauses = (values.pause ?? []).map((pause) => pause.split('..').map((text) => Date.parse(text)));
  const since = Date.parse(trader['since']);
  const until = typeof trader['stoppedAt'] === 'string' ? Date.parse(trader['stoppedAt']) : Number.POSITIVE_INFINITY;
  const texts = await Promise.all(positionals.map((file) => readFile(file, 'utf8')));
  const trades = readTrades(readMovements(texts)).filter((trade) => {
    const placed = Date.parse(trade.placed);
    const stopped = pauses.some(([from = 0, to = 0]) => placed >= from && placed < to);
    return trade.own && placed >= since && placed < until && !stopped;
  });
  const indexesOf = formulas.get(shown['formula'] ?? 1);
  if (!indexesOf) throw new Unreadable(`formula ${shown['formula']} is not known: take the script that came with it`);
  let differ = 0;
  for (const [name, mine] of Object.entries(figuresOf(trades, indexesOf(trades)))) {
    const same = shown[name] === mine;
    if (!same) differ += 1;
    console.log(`${name}: ${mine ?? 'none'}${same ? '' : `, but ${shown[name] ?? 'none'} was shown`}`);
  }
  console.log(
    differ === 0 ? 'All figures are those of the statement.' : `${differ} figures are not those of the statement.`,
  );
  return differ === 0 ? 0 : 1;
}

process.exitCode = await run().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  return 2;
});
