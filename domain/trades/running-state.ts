import type { Decision } from '#domain/failures/failures.ts';
import type { TraderId } from '#domain/ids/ids.ts';
import { type PairDefinition, standardTerms } from '#domain/markets/pairs.ts';
import { assetOf, type Cents, cents } from '#domain/money/amount.ts';
import { type Acceptance, decideAcceptance, type MarketState, type Ticket } from './acceptance.ts';
import {
  type CopiedTrader,
  type CopyBounds,
  type HouseForCopies,
  mostCover,
  type NewFanOut,
  reserveOf,
  type Unplaced,
} from './copy-reserve.ts';
import { decideOneMoreCopied } from './undecided-trades.ts';

/** An account of the ledger as it was read under its lock. */
export interface ReadAccount {
  readonly kind: string;
  readonly asset: string;
  /** Null: the house's. */
  readonly owner: string | null;
  readonly balance: bigint;
}

/**
 * The amounts that a batch of tickets is decided by, in turn: as they were read after the locks of the batch, and what the
 * tickets that were accepted since then moved. In minor units; trades whose copies with real money are not decided are counted.
 */
export interface RunningState {
  readonly read: ReadonlyMap<string, bigint>;
  readonly moved: ReadonlyMap<string, bigint>;
}

/** What every ticket of a batch is decided by, read after its locks. */
export interface BatchTerms {
  readonly pairs: ReadonlyMap<string, PairDefinition>;
  readonly markets: ReadonlyMap<string, MarketState>;
  /** The most that the house may owe on all open trades with real money; null without a limit. */
  readonly maxExposure: Cents | null;
  readonly mode: 'demo' | 'production';
  readonly nowMs: number;
}

/**
 * The state before the first ticket of a batch.
 *
 * @param exposures what the house may owe on each pair that has a limit of its own; the others count from nothing
 * @param unplaced traders' trades whose copies with real money are still placed
 */
export function openState(
  accounts: readonly ReadAccount[],
  exposures: ReadonlyMap<string, Cents>,
  unplaced: readonly Unplaced[],
): RunningState {
  const read = new Map<string, bigint>();
  for (const { kind, asset, owner, balance } of accounts) read.set(accountName(kind, asset, owner), balance);
  for (const [pair, owed] of exposures) read.set(pairName(pair), owed);
  for (const { traderId, pair, trades, reserved } of unplaced) {
    const undecided = undecidedName(traderId);
    read.set(undecided, (read.get(undecided) ?? 0n) + BigInt(trades));
    for (const name of [unplacedName(traderId), unplacedName(traderId, pair)]) {
      read.set(name, (read.get(name) ?? 0n) + reserved);
    }
  }
  return { read, moved: new Map() };
}

const accountName = (kind: string, asset: string, owner: string | null): string => `${kind} ${asset} ${owner ?? ''}`;
/** What the house may owe on a pair with real money. */
const pairName = (pair: string): string => `pair ${pair}`;
/** What is set apart for copies of a trader's trades that are still placed: on all pairs, or on one. */
const unplacedName = (trader: TraderId, pair = ''): string => `unplaced ${trader} ${pair}`;
/** How many trades of a trader have copies with real money that are not all decided. */
const undecidedName = (trader: TraderId): string => `undecided ${trader}`;
const houseExposure = accountName('exposure', 'USD', null);

const amountOf = ({ read, moved }: RunningState, name: string): Cents =>
  cents((read.get(name) ?? 0n) + (moved.get(name) ?? 0n));

function plus(state: RunningState, changes: readonly (readonly [name: string, by: bigint])[]): RunningState {
  const moved = new Map(state.moved);
  for (const [name, by] of changes) moved.set(name, (moved.get(name) ?? 0n) + by);
  return { read: state.read, moved };
}

/** What somebody's open trades with real money held before the batch, in cents. */
export const stakedBefore = ({ read }: RunningState, uid: string): Cents =>
  cents(read.get(accountName('staked', 'USD', uid)) ?? 0n);

/**
 * P3 of a trader's real wallet, in cents: a stake moves within it, so that it is the same before each trade of the batch.
 *
 * @param accounts all of the trader's with real money among them
 */
export function wholeBalance(accounts: readonly ReadAccount[], uid: string): Cents {
  return cents(
    accounts.reduce((sum, { owner, asset, balance }) => (owner === uid && asset === 'USD' ? sum + balance : sum), 0n),
  );
}

/** Accepts or refuses a customer's ticket by what the tickets before it left (T6, T7). */
export function decideInTurn(
  state: RunningState,
  uid: string,
  ticket: Ticket,
  { pairs, markets, maxExposure, mode, nowMs }: BatchTerms,
): Decision<Acceptance> {
  const asset = assetOf(ticket.wallet);
  return decideAcceptance(ticket, {
    pair: pairs.get(ticket.currencyPair) ?? null,
    market: markets.get(ticket.currencyPair) ?? null,
    available: amountOf(state, accountName('available', asset, uid)),
    bankroll: amountOf(state, accountName('bankroll', asset, null)),
    exposure: { pair: amountOf(state, pairName(ticket.currencyPair)), total: amountOf(state, houseExposure) },
    maxExposure,
    mode,
    nowMs,
  });
}

/** The state after a ticket was accepted: its stake is no longer available, and the house may owe its cover. */
export function afterTicket(
  state: RunningState,
  uid: string,
  { wallet, stake, currencyPair }: Pick<Ticket, 'wallet' | 'stake' | 'currencyPair'>,
  cover: Cents,
): RunningState {
  const asset = assetOf(wallet);
  const moved = [
    [accountName('available', asset, uid), -stake],
    [accountName('bankroll', asset, null), -cover],
  ] as const;
  if (wallet !== 'real') return plus(state, moved);
  return plus(state, [...moved, [pairName(currencyPair), cover], [houseExposure, cover]]);
}

/** Whether one more trade of a trader may be accepted whose copies have to be decided (C3). Refuses with rate_limited. */
export const mayBeCopied = (state: RunningState, { traderId, books }: CopiedTrader): Decision<null> =>
  decideOneMoreCopied(books.has('real') ? Number(amountOf(state, undecidedName(traderId))) : 0);

/** A trader's accepted trade with real money, as its copies are reckoned from. Amounts in cents. */
export interface CopiedTicket {
  readonly currencyPair: string;
  readonly stake: Cents;
  readonly payoutRate: number;
  /** P3 of the trader's real wallet before it. */
  readonly balanceBefore: Cents;
}

/** What is set apart for the copies of a trade in one wallet. */
export type CopyReserve = Omit<NewFanOut, 'id'>;

/**
 * Sets the cover of a trade's copies apart (C3): what they can take at most, or what is there, within what the house may owe.
 * Returns what is set apart per wallet, and the state after it.
 *
 * @param bounds null: nothing bounds what copies hold of the bankroll
 */
export function reserveForCopies(
  state: RunningState,
  { traderId, books }: CopiedTrader,
  { currencyPair, ...trade }: CopiedTicket,
  terms: Pick<BatchTerms, 'pairs' | 'maxExposure'> & { readonly bounds: CopyBounds | null },
): { readonly reserves: readonly CopyReserve[]; readonly state: RunningState } {
  const { maxStake } = terms.pairs.get(currencyPair)?.terms ?? standardTerms;
  const reserves: CopyReserve[] = [];
  let after = state;
  for (const [wallet, book] of books) {
    const asset = assetOf(wallet);
    if (wallet === 'real' && terms.bounds) {
      const house = houseFor(after, traderId, currencyPair, terms);
      reserves.push({ wallet, ...reserveOf(book, { ...trade, maxStake }, house, terms.bounds) });
    } else {
      reserves.push({ wallet, reserved: mostCover(book, { ...trade, mostStake: maxStake }), mostOfOne: null });
    }
    const reserved = reserves.at(-1)?.reserved ?? 0n;
    after = plus(after, [[accountName('bankroll', asset, null), -reserved]]);
    if (wallet !== 'real') continue;
    after = plus(after, [
      [undecidedName(traderId), 1n],
      [unplacedName(traderId), reserved],
      [unplacedName(traderId, currencyPair), reserved],
      [pairName(currencyPair), reserved],
      [houseExposure, reserved],
    ]);
  }
  return { reserves, state: after };
}

/** What the house can and may owe more on a pair with real money, and what of it is set apart for a trader's copies. */
function houseFor(
  state: RunningState,
  trader: TraderId,
  currencyPair: string,
  { pairs, maxExposure }: Pick<BatchTerms, 'pairs' | 'maxExposure'>,
): HouseForCopies {
  const ofPair = pairs.get(currencyPair)?.terms?.maxExposure ?? null;
  const [unplaced, onPair] = [
    amountOf(state, unplacedName(trader)),
    amountOf(state, unplacedName(trader, currencyPair)),
  ];
  const left = (limit: Cents, exposure: string): Cents => cents(limit - amountOf(state, exposure));
  return {
    bankroll: { left: amountOf(state, accountName('bankroll', 'USD', null)), unplaced },
    limits: [
      ...(ofPair === null ? [] : [{ left: left(ofPair, pairName(currencyPair)), unplaced: onPair }]),
      ...(maxExposure === null ? [] : [{ left: left(maxExposure, houseExposure), unplaced }]),
    ],
  };
}
