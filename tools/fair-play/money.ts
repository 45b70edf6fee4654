import { noFigures, type TraderFigures, wholeIndex, withPlaced, withSettled } from '#domain/copying/figures.ts';
import { type CopyMoney, takeShare } from '#domain/copying/profit-share.ts';
import { cents } from '#domain/money/amount.ts';
import { reserveOf } from '#domain/trades/copy-reserve.ts';
import type { Part } from './result.ts';
import { coverOf } from './round.ts';

type RoundResult = Omit<Part, 'trades' | 'refunded'>;

/** A strategy that is played with money and outcomes alone: whether a trade is won is chance, at the published odds. */
export interface MoneyStrategy {
  readonly name: string;
  readonly does: string;
  /** What one round comes to, by the rule as it is, or as it would be without its fix. */
  readonly round: (random: () => number, fixed: boolean) => RoundResult;
}

const tradesOfRound = 10;
const bases = { small: 110_000n, large: 1_000_000_000n };

/**
 * Ten trades of a trader who knows nine times in ten how an open one will end, and moves money before it does: in where it will be
 * lost, out where it will be won. The gain is the return that is shown, less what the same stakes and outcomes come to without flows.
 */
function flows(random: () => number, fixed: boolean): RoundResult {
  const stake = cents(1_000n);
  let [moved, plain]: [TraderFigures, TraderFigures] = [noFigures, noFigures];
  let [wallet, former] = [bases.small, 1];
  for (let trade = 0; trade < tradesOfRound; trade += 1) {
    const won = random() < 0.5;
    const profit = cents(won ? BigInt(coverOf(1_000)) : -stake);
    const seesWin = random() < 0.9 ? won : !won;
    const placed = [moved, plain].map((figures) => withPlaced(figures, { stake, balanceBefore: cents(wallet) }));
    const settled = placed.map(({ figures, weight }) =>
      withSettled(figures, { stake, result: won ? 'WON' : 'LOST', profit, weight }),
    );
    [moved, plain] = [settled[0] ?? moved, settled[1] ?? plain];
    // The rule of before took as the base what the wallet held at the settlement.
    const atEnd = seesWin ? 1_100n : bases.large;
    former *= 1 + Number(profit) / Number(atEnd);
    wallet += profit;
  }
  const shown = fixed ? Number(moved.index) / Number(wholeIndex) : former;
  return { staked: 1, gain: shown - 1, expected: Number(plain.index) / Number(wholeIndex) - 1 };
}

/**
 * One leg of a straddle ends before Monday 00:00 and the other one after it, with a thousand copies: what the trader is paid of
 * copies that have made no profit. At the odds, nothing.
 */
function monday(random: () => number, fixed: boolean): RoundResult {
  const stake = 1_000;
  const [first, second] = [random() < 0.5, random() < 0.5].map((won) => (won ? coverOf(stake) : -stake));
  if (first === undefined || second === undefined) return { staked: 0, gain: 0, expected: 0 };
  const money: CopyMoney = {
    balance: cents(100_000n),
    due: cents(0n),
    mark: cents(0n),
    owed: cents(0n),
    shareBps: 3_000,
    houseBps: 2_000,
    profit: BigInt(first - (fixed ? stake : 0)),
  };
  const week = takeShare(money);
  const after = takeShare({ ...money, profit: BigInt(first + second), mark: week.mark, owed: week.owed });
  const fair = takeShare({ ...money, profit: BigInt(first + second) });
  return { staked: 2 * stake, gain: Number(week.toTrader + after.toTrader), expected: Number(fair.toTrader) };
}

/**
 * Copies of any size and number block the bankroll: what of it is left for everybody else beside the reserve of one trader's
 * trade. The gain is what is set apart beyond the quarter that one trader may hold.
 */
function reserve(random: () => number, fixed: boolean): RoundResult {
  const bankroll = cents(BigInt(1_000_000 + Math.floor(random() * 100_000_000)));
  const allocation = cents(BigInt(Math.floor(random() * 10_000_000)));
  const copies = 1 + Math.floor(random() * 20);
  const sum = cents(allocation * BigInt(copies));
  const book = [{ band: 1, copies, proportional: sum, fixed: cents(0n), most: sum }];
  const trade = { stake: cents(1_000n), balanceBefore: cents(1_000n), payoutRate: 8_500, maxStake: cents(100_000n) };
  const bounds = { traderBps: fixed ? 2_500 : 10_000, customerBps: fixed ? 1_000 : 10_000 };
  const { reserved } = reserveOf(
    book,
    trade,
    { bankroll: { left: bankroll, unplaced: cents(0n) }, limits: [] },
    bounds,
  );
  const quarter = Number(bankroll) / 4;
  return { staked: Number(bankroll), gain: Math.max(0, Number(reserved) - quarter), expected: 0 };
}

export const moneyStrategies: readonly MoneyStrategy[] = [
  {
    name: 'flows around open trades',
    does: 'deposits before a loss is settled and parks money before a win is, for the figures of a trader',
    round: flows,
  },
  {
    name: 'straddle over Monday',
    does: 'ends one leg before the week does, for the share of copies that made nothing',
    round: monday,
  },
  { name: 'reserve', does: 'holds copies that set the bankroll apart', round: reserve },
];
