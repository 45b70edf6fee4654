import { expect, test } from 'vitest';
import { makeId } from '#domain/ids/ids.ts';
import { type PairDefinition, standardTerms } from '#domain/markets/pairs.ts';
import { cents } from '#domain/money/amount.ts';
import type { Ticket } from './acceptance.ts';
import type { CopiedTrader } from './copy-reserve.ts';
import {
  afterTicket,
  type BatchTerms,
  decideInTurn,
  mayBeCopied,
  openState,
  type ReadAccount,
  type RunningState,
  reserveForCopies,
  stakedBefore,
  wholeBalance,
} from './running-state.ts';

const pairWith = (pair: string, maxExposure: bigint | null): PairDefinition => ({
  pair,
  upperName: pair,
  base: pair.slice(0, 3),
  quote: 'USD',
  decimals: 2,
  kind: 'crypto',
  symbols: {},
  liquidity: standardTerms.liquidity,
  icon: null,
  hours: null,
  retiredMs: null,
  terms: { ...standardTerms, maxExposure: maxExposure === null ? null : cents(maxExposure) },
});
const market = { closedBy: null, stale: false, lastSeq: 7, lastTickMs: 1_000, source: 'live:kraken', spreadBps: 0 };
const terms = (changes: Partial<BatchTerms> = {}): BatchTerms => ({
  pairs: new Map([
    ['BTCUSD', pairWith('BTCUSD', null)],
    ['ETHUSD', pairWith('ETHUSD', 1_000n)],
  ]),
  markets: new Map([
    ['BTCUSD', market],
    ['ETHUSD', market],
  ]),
  maxExposure: null,
  mode: 'demo',
  nowMs: 1_500,
  ...changes,
});
const ticket = (changes: Partial<Ticket> = {}): Ticket => ({
  currencyPair: 'BTCUSD',
  position: 'UP',
  stake: cents(1_000n),
  duration: 60,
  wallet: 'real',
  ...changes,
});
const accounts = (bankroll: bigint): ReadAccount[] => [
  { kind: 'available', asset: 'USD', owner: 'ada', balance: 2_500n },
  { kind: 'staked', asset: 'USD', owner: 'ada', balance: 300n },
  { kind: 'allocated', asset: 'USD', owner: 'ada', balance: 200n },
  { kind: 'available', asset: 'PUSD', owner: 'ada', balance: 9_000n },
  { kind: 'available', asset: 'USD', owner: 'bob', balance: 5_000n },
  { kind: 'bankroll', asset: 'USD', owner: null, balance: bankroll },
  { kind: 'exposure', asset: 'USD', owner: null, balance: 100n },
];
const open = (bankroll = 100_000n) => openState(accounts(bankroll), new Map(), []);

/** Decides tickets in turn, as a batch does, and returns what became of each, with the state after all. */
function inTurn(state: RunningState, tickets: readonly (readonly [uid: string, ticket: Ticket])[], by = terms()) {
  let running = state;
  const outcomes = tickets.map(([uid, one]) => {
    const decision = decideInTurn(running, uid, one, by);
    if (!decision.ok) return decision.failure.code;
    running = afterTicket(running, uid, one, decision.value.cover);
    return 'accepted';
  });
  return { running, outcomes };
}

test('T7: a batch counts the stakes of its tickets before: the third of 10.00 finds 5.00 of 25.00', () => {
  const { outcomes } = inTurn(open(), [
    ['ada', ticket()],
    ['bob', ticket()],
    ['ada', ticket()],
    ['ada', ticket()],
    ['ada', ticket({ stake: cents(500n) })],
  ]);
  expect(outcomes).toEqual(['accepted', 'accepted', 'accepted', 'insufficient_available', 'accepted']);
});

test('T7: practice and real money are counted apart, and only real cover has to be there', () => {
  const { outcomes } = inTurn(open(850n), [
    ['ada', ticket({ wallet: 'practice', stake: cents(9_000n) })],
    ['ada', ticket()],
    ['bob', ticket()],
    ['ada', ticket({ wallet: 'practice' })],
  ]);
  expect(outcomes).toEqual(['accepted', 'accepted', 'bankroll_short', 'insufficient_available']);
});

test('T6: what the house may owe is counted by pair and in total, with the tickets before', () => {
  const eth = ticket({ currencyPair: 'ETHUSD' });
  expect(
    inTurn(open(), [
      ['bob', eth],
      ['bob', eth],
      ['bob', ticket()],
    ]).outcomes,
  ).toEqual(['accepted', 'exposure_full', 'accepted']);
  const owed = openState(accounts(100_000n), new Map([['ETHUSD', cents(200n)]]), []);
  expect(inTurn(owed, [['bob', eth]]).outcomes).toEqual(['exposure_full']);
  const total = terms({ maxExposure: cents(950n) });
  expect(
    inTurn(
      open(),
      [
        ['bob', ticket()],
        ['ada', ticket({ stake: cents(100n) })],
      ],
      total,
    ).outcomes,
  ).toEqual(['accepted', 'exposure_full']);
});

test('A13 P3: what was staked before a batch, and a trader’s whole balance, do not change with its tickets', () => {
  const { running } = inTurn(open(), [['ada', ticket()]]);
  expect(stakedBefore(running, 'ada')).toBe(300n);
  expect(stakedBefore(running, 'bob')).toBe(0n);
  expect(wholeBalance(accounts(0n), 'ada')).toBe(3_000n);
});

test('C3: what is set apart for copies is taken from the bankroll, counts as owed, and bounds the trader’s next trade', () => {
  const band = { band: 14, copies: 1, proportional: cents(0n), fixed: cents(1_000n), most: cents(1_000n) };
  const trader: CopiedTrader = {
    traderId: makeId('tdr', 0, new Uint8Array(10)),
    change: 1,
    books: new Map([
      ['real', [band]],
      ['practice', [band]],
    ]),
  };
  const trade = { currencyPair: 'BTCUSD', stake: cents(1_000n), payoutRate: 8_500, balanceBefore: cents(3_000n) };
  const by = { ...terms(), bounds: { traderBps: 1_000, customerBps: 10_000 } };
  const first = reserveForCopies(open(10_000n), trader, trade, by);
  expect(first.reserves).toEqual([
    { wallet: 'real', reserved: 850n, mostOfOne: 10_000n },
    { wallet: 'practice', reserved: 850n, mostOfOne: null },
  ]);
  // A tenth of 100.00 is the trader's, and 8.50 of it is set apart: 1.50 is left, until the house may owe less.
  const second = reserveForCopies(first.state, trader, trade, by);
  expect(second.reserves[0]).toEqual({ wallet: 'real', reserved: 150n, mostOfOne: 10_000n });
  const full = reserveForCopies(first.state, trader, trade, { ...by, maxExposure: cents(949n) });
  expect(full.reserves[0]).toMatchObject({ reserved: 0n });
  // 90.00 of the bankroll is left after both, and a ticket finds exactly that.
  expect(inTurn(second.state, [['bob', ticket()]], terms({ maxExposure: cents(1_949n) })).outcomes).toEqual([
    'exposure_full',
  ]);
  expect(inTurn(second.state, [['bob', ticket()]], terms({ maxExposure: cents(1_950n) })).outcomes).toEqual([
    'accepted',
  ]);
});

test('C3: T6: copies of one trader take their share of what the pair and all trades may owe, and leave the rest to others', () => {
  const traderId = makeId('tdr', 0, new Uint8Array(10));
  const band = { copies: 1, proportional: cents(0n), fixed: cents(9_000n), most: cents(9_000n) };
  const trader = { traderId, change: 1, books: new Map([['real', [{ band: 14, ...band }]]] as const) };
  const trade = { currencyPair: 'ETHUSD', stake: cents(1_000n), payoutRate: 8_500, balanceBefore: cents(3_000n) };
  const bounds = { traderBps: 2_500, customerBps: 10_000 };
  const unplaced = [
    { traderId, pair: 'BTCUSD', trades: 1, reserved: cents(200n) },
    { traderId, pair: 'ETHUSD', trades: 2, reserved: cents(40n) },
  ] as const;
  const state = openState(accounts(100_000n), new Map([['ETHUSD', cents(200n)]]), unplaced);
  const reserved = (maxExposure: bigint | null) => {
    const limit = maxExposure === null ? null : cents(maxExposure);
    return reserveForCopies(state, trader, trade, { ...terms(), bounds, maxExposure: limit }).reserves[0]?.reserved;
  };
  // Of the pair's 10.00 there are 8.00 left, with 0.40 that are the trader's: a quarter less 0.40. What is apart on another pair is none of it.
  expect(reserved(null)).toBe(170n);
  // Of 11.00 for all there are 10.00 left, with the 2.40: a quarter less 2.40.
  expect(reserved(1_100n)).toBe(70n);
  // Full for all: nothing, and never less.
  expect(reserved(100n)).toBe(0n);
});

test('C3: a trader’s eleventh trade whose copies with real money are not decided waits, and copies with practice money bound nothing', () => {
  const traderId = makeId('tdr', 0, new Uint8Array(10));
  const band = { band: 14, copies: 1, proportional: cents(0n), fixed: cents(100n), most: cents(100n) };
  const of = (...wallets: readonly ('real' | 'practice')[]) => ({
    traderId,
    change: 1,
    books: new Map(wallets.map((wallet) => [wallet, [band]])),
  });
  const trade = { currencyPair: 'ETHUSD', stake: cents(100n), payoutRate: 8_500, balanceBefore: cents(3_000n) };
  const before = [{ traderId, pair: 'BTCUSD', trades: 8, reserved: cents(0n) }] as const;
  let state = openState(accounts(100_000n), new Map(), before);
  const both = of('real', 'practice');
  // A trade that only practice money copies is none of the ten.
  state = reserveForCopies(state, of('practice'), trade, { ...terms(), bounds: null }).state;
  for (const mayMore of [true, true, false]) {
    const decision = mayBeCopied(state, both);
    expect(decision.ok).toBe(mayMore);
    if (!decision.ok) expect(decision.failure).toEqual({ code: 'rate_limited', facts: { retryAfterSeconds: 1 } });
    else state = reserveForCopies(state, both, trade, { ...terms(), bounds: null }).state;
  }
  expect(mayBeCopied(state, of('real')).ok).toBe(false);
  expect(mayBeCopied(state, of('practice')).ok).toBe(true);
  expect(mayBeCopied(state, of()).ok).toBe(true);
});
