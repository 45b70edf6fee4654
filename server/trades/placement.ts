import type { Pool, PoolClient } from 'pg';
import type { TableRow } from '#database/rows.ts';
import { type CountryPolicy, isOfferedIn } from '#domain/accounts/country-policy.ts';
import { isoTime, millis } from '#domain/clock/millis.ts';
import { accepted, type Decision, refused } from '#domain/failures/failures.ts';
import type { TraderId } from '#domain/ids/ids.ts';
import type { Journal } from '#domain/ledger/journals.ts';
import type { SwitchedOff } from '#domain/limits/switches.ts';
import { spreadBps } from '#domain/markets/liquidity.ts';
import { type MarketOffers, type PairDefinition, standardTerms } from '#domain/markets/pairs.ts';
import { kindOfSource } from '#domain/markets/quotes.ts';
import { isStale, type PriceAge } from '#domain/markets/staleness.ts';
import { assetOf, type Cents, cents, formatCents, formatScaled } from '#domain/money/amount.ts';
import {
  type Acceptance,
  decideAcceptance,
  type MarketState,
  stakeJournal,
  type Ticket,
} from '#domain/trades/acceptance.ts';
import { acceptanceText } from '#domain/trades/acceptance-text.ts';
import {
  type CopiedTrader,
  type CopyBounds,
  least,
  mostCover,
  type NewFanOut,
  reserveJournal,
  reserveOf,
  type TraderTrade,
} from '#domain/trades/copied.ts';
import { claimKeys, storeOutcomes } from '#server/commands/batch-keys.ts';
import { writeOutbox } from '#server/commands/outbox.ts';
import { newId } from '#server/ids/new-id.ts';
import { type Batcher, createBatcher } from '#server/ledger/batcher.ts';
import { lockTradingAccounts } from '#server/ledger/lock.ts';
import { postDecided } from '#server/ledger/post.ts';
import { openStakeGuard, unlimited } from '#server/limits/own-limits.ts';
import type { CommandKey } from '#server/operations/handler.ts';
import { withTransaction } from '#server/outside/postgres/transaction.ts';
import type { Signer } from '#server/proof/signer.ts';
import { insertTrades, type NewTrade, type PlacedTrade, viewOfNew } from './new-trades.ts';
import { countedPlacement, type OrderCounts, type Placing } from './order-counts.ts';

export interface PlaceCommand {
  readonly key: CommandKey;
  readonly ticket: Ticket;
  /** When its request came, by the steady clock of the process; when it is submitted where nobody says. */
  readonly arrivedMs?: number;
}

export interface PlacementDependencies {
  readonly pool: Pool;
  readonly signer: Signer;
  readonly mode: 'demo' | 'production';
  /** Where real money may be traded (B4). */
  readonly policy: CountryPolicy;
  readonly offers: MarketOffers;
  /** Left out where nobody is copied. */
  readonly traders?: CopiedTraders;
  /** Left out where decisions are not counted (T6). */
  readonly counts?: OrderCounts;
}

/** Those among the customers who are copied (C3). */
export interface CopiedTraders {
  /** Holds their rows, before any account is locked, so that nobody begins or ends to copy them until the trade stands. */
  lock(tx: PoolClient, uids: readonly string[]): Promise<ReadonlyMap<string, CopiedTrader>>;
  /** Writes what was accepted of them, with the snapshot that their copies are placed by. */
  record(tx: PoolClient, trades: readonly TraderTrade[]): Promise<void>;
  /** What real money is set apart for copies of traders' trades that are still placed, once the house's accounts are locked. */
  unplaced(tx: PoolClient, traders: readonly TraderId[]): Promise<ReadonlyMap<TraderId, Cents>>;
  /** How much of the bankroll copies may hold, as it is kept with its times. */
  bounds(tx: PoolClient): Promise<CopyBounds>;
  /** Copies wait to be placed: called once the trades are committed. */
  wake(): void;
}

type Decided = Omit<PlacementDependencies, 'pool' | 'counts'>;

/** Places trades through an adaptive batcher: every ticket is decided in its turn on the running state of its batch. */
export function createPlacement(deps: PlacementDependencies): Batcher<PlaceCommand, Decision<PlacedTrade>> {
  const batcher = createBatcher<PlaceCommand, Placing>({
    run: async (commands) => {
      const placed = await withTransaction(deps.pool, (tx) => placeBatch(tx, deps, commands));
      deps.traders?.wake();
      return placed;
    },
    keyOf: ({ key }) => `${key.actor} ${key.operation} ${key.key}`,
    maxBatch: 200,
    maxWaiting: 5_000,
  });
  return countedPlacement(batcher, deps.offers.pairs, deps.counts);
}

/** One transaction for a batch: keys, locks, state after the locks, decisions, postings, trades, outbox, replies. */
async function placeBatch(tx: PoolClient, deps: Decided, commands: readonly PlaceCommand[]): Promise<Placing[]> {
  const outcomes = await claimKeys<PlacedTrade>(
    tx,
    commands.map(({ key }) => key),
  );
  const fresh = commands.flatMap((command, index) => (outcomes[index] ? [] : [{ command, index }]));
  if (fresh.length > 0) {
    const decided = await decideAll(
      tx,
      deps,
      fresh.map(({ command }) => command),
    );
    await storeOutcomes(
      tx,
      decided.map((outcome, i) => ({ key: keyAt(fresh, i), outcome })),
    );
    for (const [i, outcome] of decided.entries()) outcomes[fresh[i]?.index ?? -1] = outcome;
  }
  const decided = new Set(fresh.map(({ index }) => index));
  return outcomes.map((outcome, index) => {
    if (!outcome) throw new Error('a command of the batch has no outcome');
    return { outcome, isNew: decided.has(index) };
  });
}

function keyAt(fresh: readonly { readonly command: PlaceCommand }[], index: number): CommandKey {
  const found = fresh[index];
  if (!found) throw new Error('more outcomes than commands');
  return found.command.key;
}

async function decideAll(
  tx: PoolClient,
  deps: Decided,
  commands: readonly PlaceCommand[],
): Promise<Decision<PlacedTrade>[]> {
  const owners = [...new Set(commands.map(({ key }) => key.actor))].sort();
  const ofRealMoney = [
    ...new Set(commands.filter(({ ticket }) => ticket.wallet === 'real').map(({ key }) => key.actor)),
  ].sort();
  const traders = (await deps.traders?.lock(tx, ofRealMoney)) ?? nobodyCopied;
  const copied = [...traders.values()].flatMap(({ books }) => [...books.keys()]);
  const assets = [...new Set([...commands.map(({ ticket }) => ticket.wallet), ...copied].map(assetOf))];
  const locked = await lockTradingAccounts(tx, owners, assets, [...traders.keys()]);
  const state = await readState(tx, owners);
  const nowMs = millis(state.nowMs);

  const unplaced = new Map(
    await deps.traders?.unplaced(
      tx,
      [...traders.values()].map(({ traderId }) => traderId),
    ),
  );

  const bounds = traders.size > 0 ? ((await deps.traders?.bounds(tx)) ?? null) : null;
  const balances = new Map(locked.map((row) => [`${row.kind} ${row.asset} ${row.owner ?? ''}`, row.balance]));
  const balanceOf = (name: string): Cents => cents(balances.get(name) ?? 0n);
  const limited = owners.filter((uid) => state.customers.get(uid)?.has_own_limits);
  const stakes =
    limited.length === 0
      ? unlimited
      : await openStakeGuard(tx, limited, nowMs, (uid) => balanceOf(`staked USD ${uid}`));
  const pairs = new Map(deps.offers.pairs.map((pair) => [pair.pair, pair]));
  const exposures = await readExposures(tx, commands, pairs);
  const placed: NewTrade[] = [];
  const journals: Journal[] = [];
  const ofTraders: TraderTrade[] = [];
  /** P3 of traders' real wallets: a stake moves within it, so that it is the same before each trade of the batch. */
  const wholeOf = (uid: string): Cents =>
    cents(locked.reduce((sum, row) => (row.owner === uid && row.asset === 'USD' ? sum + row.balance : sum), 0n));
  const decide = async ({ key, ticket }: PlaceCommand): Promise<Decision<PlacedTrade>> => {
    const { account_status: status, country } = state.customers.get(key.actor) ?? nobody;
    if (status !== 'approved') return refused('account_not_approved', { accountStatus: status });
    const product = ticket.wallet === 'real' ? 'trades' : 'practice';
    for (const name of [product, `pair:${ticket.currencyPair}`]) {
      const reason = state.switchedOff.get(name);
      if (reason !== undefined) return refused('switched_off', { what: name.replace('pair:', ''), reason });
    }
    if (ticket.wallet === 'real' && !isOfferedIn(deps.policy, 'trades', country)) {
      return refused('product_not_in_country', { product: 'trades', country });
    }
    const asset = assetOf(ticket.wallet);
    const availableName = `available ${asset} ${key.actor}`;
    const bankrollName = `bankroll ${asset} `;
    const decision = decideAcceptance(ticket, {
      pair: pairs.get(ticket.currencyPair) ?? null,
      market: state.markets.get(ticket.currencyPair)?.state ?? null,
      available: balanceOf(availableName),
      bankroll: balanceOf(bankrollName),
      exposure: { pair: exposures.get(ticket.currencyPair) ?? cents(0n), total: balanceOf('exposure USD ') },
      maxExposure: deps.offers.maxExposure,
      mode: deps.mode,
      nowMs: state.nowMs,
    });
    if (!decision.ok) return decision;
    if (ticket.wallet === 'real') {
      const allowed = await stakes.check(key.actor, ticket.stake);
      if (!allowed.ok) return allowed;
      stakes.accept(key.actor, ticket.stake);
    }
    balances.set(availableName, balanceOf(availableName) - ticket.stake);
    balances.set(bankrollName, balanceOf(bankrollName) - decision.value.cover);
    if (ticket.wallet === 'real') {
      const owed = exposures.get(ticket.currencyPair) ?? cents(0n);
      exposures.set(ticket.currencyPair, cents(owed + decision.value.cover));
      balances.set('exposure USD ', balanceOf('exposure USD ') + decision.value.cover);
    }
    const trade = agree(deps.signer, key, ticket, decision.value, state);
    placed.push(trade);
    journals.push(stakeJournal(trade));
    const trader = ticket.wallet === 'real' ? traders.get(key.actor) : undefined;
    if (trader) reserveFor(trader, trade);
    return accepted(viewOfNew(trade));
  };
  /** Sets the cover of the copies apart (C3): what they can take at most, or what is there, within what the house may owe. */
  const reserveFor = (trader: CopiedTrader, trade: NewTrade): void => {
    const balanceBefore = wholeOf(trade.userId);
    const { minStake, maxStake } = pairs.get(trade.currencyPair)?.terms ?? standardTerms;
    const terms = { stake: trade.stake, balanceBefore, payoutRate: trade.payoutRate, maxStake };
    const before = unplaced.get(trader.traderId) ?? cents(0n);
    const fanOuts = [...trader.books].map(([wallet, book]): NewFanOut => {
      const asset = assetOf(wallet);
      const bankroll = balanceOf(`bankroll ${asset} `);
      const house = { bankroll, unplaced: before, room: roomFor(trade.currencyPair) };
      const { reserved, mostOfOne } =
        wallet === 'real' && bounds
          ? reserveOf(book, terms, house, bounds)
          : { reserved: mostCover(book, { ...terms, mostStake: maxStake }), mostOfOne: null };
      balances.set(`bankroll ${asset} `, cents(bankroll - reserved));
      if (wallet === 'real') {
        unplaced.set(trader.traderId, cents(before + reserved));
        exposures.set(trade.currencyPair, cents((exposures.get(trade.currencyPair) ?? 0n) + reserved));
        balances.set('exposure USD ', balanceOf('exposure USD ') + reserved);
      }
      return { id: newId('fan'), wallet, reserved, mostOfOne };
    });
    journals.push(...fanOuts.flatMap((fanOut) => reserveJournal(fanOut) ?? []));
    const { traderId, change } = trader;
    const { tradeId, acceptedAtMs } = trade;
    ofTraders.push({ tradeId, traderId, change, balanceBefore, minStake, maxStake, acceptedAtMs, fanOuts });
  };
  /** How much more the house can and may owe on a pair in real money. */
  const roomFor = (currencyPair: string): Cents => {
    const limit = pairs.get(currencyPair)?.terms?.maxExposure ?? null;
    const { maxExposure } = deps.offers;
    return least(
      balanceOf('bankroll USD '),
      ...(limit === null ? [] : [cents(limit - (exposures.get(currencyPair) ?? 0n))]),
      ...(maxExposure === null ? [] : [cents(maxExposure - balanceOf('exposure USD '))]),
    );
  };
  const outcomes: Decision<PlacedTrade>[] = [];
  for (const command of commands) outcomes.push(await decide(command));

  await save(tx, placed, journals);
  if (ofTraders.length > 0) await deps.traders?.record(tx, ofTraders);
  return outcomes;
}

const nobodyCopied: ReadonlyMap<string, CopiedTrader> = new Map();

async function save(tx: PoolClient, trades: readonly NewTrade[], journals: readonly Journal[]): Promise<void> {
  if (trades.length === 0) return;
  await postDecided(tx, journals);
  await insertTrades(tx, trades);
  await writeOutbox(
    tx,
    trades.flatMap((trade) => [
      { owner: trade.userId, topic: 'trade', subject: trade.tradeId } as const,
      { owner: trade.userId, topic: 'balance', subject: trade.wallet } as const,
    ]),
  );
}

/**
 * What the house may owe on the open trades of each pair that has a limit of its own, and on copies that are still placed, read
 * after the lock on the house's exposure, which every acceptance and settlement takes. Pairs without a limit cost nothing.
 */
async function readExposures(
  tx: PoolClient,
  commands: readonly PlaceCommand[],
  pairs: ReadonlyMap<string, PairDefinition>,
): Promise<Map<string, Cents>> {
  const asked = new Set(commands.map(({ ticket }) => ticket.currencyPair));
  const limited = [...asked].filter((pair) => (pairs.get(pair)?.terms?.maxExposure ?? null) !== null);
  if (limited.length === 0) return new Map();
  const { rows } = await tx.query<{ pair: string; owed: bigint }>({
    name: 'trades-exposures',
    text: `select pair, sum(owed)::bigint as owed from (
             select currency_pair as pair, cover as owed from trade
             where status = 'PENDING' and wallet = 'real' and currency_pair = any($1)
             union all
             select t.currency_pair, f.reserved - f.used from copy_fan_out f join trade t using (trade_id)
             where f.state = 'placing' and f.wallet = 'real' and t.currency_pair = any($1)) o group by 1`,
    values: [limited],
  });
  return new Map(rows.map(({ pair, owed }) => [pair, cents(owed)]));
}

interface CustomerStanding {
  readonly account_status: string;
  /** Of an approved customer the reviewed one (B4). */
  readonly country: string | null;
  /** Whether the customer has ever limited or excluded themselves (A13), so that all others cost nothing more. */
  readonly has_own_limits: boolean;
}

const nobody: CustomerStanding = { account_status: 'void', country: null, has_own_limits: false };

interface PlacementState {
  readonly nowMs: number;
  readonly customers: ReadonlyMap<string, CustomerStanding>;
  readonly markets: ReadonlyMap<string, { readonly state: MarketState; readonly headHash: string }>;
  /** The last BTCUSD price as text; null when stale (T2). */
  readonly rate: string | null;
  readonly switchedOff: SwitchedOff;
}

interface MarketRow
  extends TableRow<
    'market_pair',
    | 'pair'
    | 'decimals'
    | 'open'
    | 'last_seq'
    | 'last_price'
    | 'last_source'
    | 'last_tick_ms'
    | 'stale'
    | 'liquid'
    | 'last_bid'
    | 'last_ask'
  > {
  readonly head_hash: string;
}

const ageOf = ({ stale, last_source, last_tick_ms }: MarketRow): PriceAge => ({
  marked: stale,
  kind: kindOfSource(last_source ?? ''),
  recordedMs: Number(last_tick_ms),
});

/** Clock and pairs in one statement, after the locks (Z5); the permission to trade is read inside the transaction too. */
async function readState(tx: PoolClient, owners: readonly string[]): Promise<PlacementState> {
  const customers = await tx.query<CustomerStanding & { readonly uid: string }>({
    name: 'trades-customers',
    text: `select c.uid, c.account_status, c.country,
             exists (select from own_limit l where l.uid = c.uid)
               or exists (select from own_exclusion x where x.uid = c.uid) as has_own_limits
           from customer c where c.uid = any($1)`,
    values: [owners],
  });
  const markets = await tx.query<MarketRow>({
    name: 'trades-markets',
    text: `select pair, decimals, open, liquid, stale, last_seq, last_tick_ms, last_price, last_bid,
             last_ask, last_source,
             encode(last_hash, 'hex') as head_hash
           from market_pair`,
  });
  // Read after the pairs: a tick that commits in between is later than afterSeq, and acceptedAt is later than it.
  const clock = await tx.query<{ now_ms: bigint; switched_off: Readonly<Record<string, string>> | null }>({
    name: 'trades-clock',
    text: `select clock_ms() as now_ms,
             (select json_object_agg(name, reason) from operator_switch where not is_on) as switched_off`,
  });
  const nowMs = Number(clock.rows[0]?.now_ms);
  const bitcoin = markets.rows.find(({ pair }) => pair === 'BTCUSD');
  const fresh = bitcoin && !isStale(ageOf(bitcoin), nowMs);
  return {
    nowMs,
    customers: new Map(customers.rows.map((row) => [row.uid, row])),
    markets: new Map(
      markets.rows.map((row) => [
        row.pair,
        {
          headHash: row.head_hash,
          state: {
            closedBy: row.open ? (row.liquid ? null : 'liquidity') : 'guard',
            stale: row.stale,
            lastSeq: Number(row.last_seq),
            lastTickMs: Number(row.last_tick_ms),
            source: row.last_source,
            spreadBps: row.last_bid === null || row.last_ask === null ? null : spreadBps(row.last_bid, row.last_ask),
          },
        },
      ]),
    ),
    switchedOff: new Map(Object.entries(clock.rows[0]?.switched_off ?? {})),
    rate: fresh && bitcoin.last_price !== null ? formatScaled(bitcoin.last_price, bitcoin.decimals) : null,
  };
}

function agree(
  signer: Signer,
  key: CommandKey,
  ticket: Ticket,
  acceptance: Acceptance,
  state: PlacementState,
): NewTrade {
  const tradeId = newId('trd');
  const text = acceptanceText({
    tradeId,
    wallet: ticket.wallet,
    currencyPair: ticket.currencyPair,
    positions: ticket.position,
    amount: formatCents(ticket.stake),
    duration: ticket.duration,
    payoutRate: acceptance.payoutRate,
    entryDelay: acceptance.entryDelayMs,
    acceptedAt: isoTime(acceptance.acceptedAtMs),
    afterSeq: acceptance.afterSeq,
    expiresAt: isoTime(acceptance.expiresAtMs),
    headHash: state.markets.get(ticket.currencyPair)?.headHash ?? '',
  });
  return {
    tradeId,
    userId: key.actor,
    copyId: null,
    traderId: key.actor,
    traderName: 'SELF',
    imageUrl: '',
    wallet: ticket.wallet,
    currencyPair: ticket.currencyPair,
    position: ticket.position,
    stake: ticket.stake,
    cover: acceptance.cover,
    durationMs: ticket.duration * 1000,
    payoutRate: acceptance.payoutRate,
    entryDelayMs: acceptance.entryDelayMs,
    rate: state.rate,
    createdAtMs: millis(state.nowMs),
    acceptedAtMs: acceptance.acceptedAtMs,
    afterSeq: acceptance.afterSeq,
    expiresAtMs: acceptance.expiresAtMs,
    acceptance: { text, signature: signer.sign(text), keyId: signer.keyId },
  };
}
