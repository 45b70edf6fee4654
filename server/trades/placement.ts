import type { Pool, PoolClient } from 'pg';
import type { CountryPolicy } from '#domain/accounts/country-policy.ts';
import { millis } from '#domain/clock/millis.ts';
import { accepted, type Decision } from '#domain/failures/failures.ts';
import type { Journal } from '#domain/ledger/journals.ts';
import { type MarketOffers, standardTerms } from '#domain/markets/pairs.ts';
import { assetOf } from '#domain/money/amount.ts';
import {
  type Acceptance,
  decidedInTime,
  postedAtMostMs,
  postedWithinMs,
  stakeJournal,
  type Ticket,
} from '#domain/trades/acceptance.ts';
import {
  type CopiedTrader,
  type CopyBounds,
  type NewFanOut,
  reserveJournal,
  type TraderTrade,
} from '#domain/trades/copy-reserve.ts';
import { mayTrade } from '#domain/trades/permission.ts';
import {
  afterTicket,
  type BatchTerms,
  decideInTurn,
  mayBeCopied,
  openState,
  type RunningState,
  reserveForCopies,
  stakedBefore,
  wholeBalance,
} from '#domain/trades/running-state.ts';
import { claimKeys, storeOutcomes } from '#server/commands/batch-keys.ts';
import { writeOutbox } from '#server/commands/outbox.ts';
import { newId } from '#server/ids/new-id.ts';
import { type Batcher, createBatcher } from '#server/ledger/batcher.ts';
import { type LockedAccount, lockTradingAccounts } from '#server/ledger/lock.ts';
import { postDecided } from '#server/ledger/post.ts';
import { readKeptOffers } from '#server/limits/house-settings.ts';
import { openStakeGuard, type StakeGuard, type StakeOverrun, unlimited } from '#server/limits/stake-guard.ts';
import type { CommandKey } from '#server/operations/handler.ts';
import { RunAgain, withTransaction } from '#server/outside/postgres/transaction.ts';
import type { Signer } from '#server/proof/signer.ts';
import { agreeTrade } from './agreed-trade.ts';
import type { CopiedTraders } from './copied-traders.ts';
import { insertTrades, type NewTrade, type PlacedTrade, viewOfNew } from './new-trades.ts';
import { countedPlacement, type OrderCounts, type Placing } from './order-counts.ts';
import { type PlacementState, readExposures, readState } from './placement-state.ts';

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
  /** The pairs and their terms are those that are kept, where any are (M3, T1). Read anew for each batch. */
  readonly offers: MarketOffers;
  /** Left out where nobody is copied. */
  readonly traders?: CopiedTraders;
  /** Left out where decisions are not counted (T6). */
  readonly counts?: OrderCounts;
}

type Decided = Omit<PlacementDependencies, 'pool' | 'counts'>;

/** Places trades through an adaptive batcher: every ticket is decided in its turn on the running state of its batch. */
export function createPlacement(deps: PlacementDependencies): Batcher<PlaceCommand, Decision<PlacedTrade>> {
  const batcher = createBatcher<PlaceCommand, Placing>({
    run: async (commands) => {
      let tries = 0;
      const placed = await withTransaction(deps.pool, (tx) => {
        tries += 1;
        return placeBatch(tx, deps, commands, tries > decidedInTime ? postedAtMostMs : postedWithinMs);
      });
      deps.traders?.wake();
      return placed;
    },
    keyOf: ({ key }) => `${key.actor} ${key.operation} ${key.key}`,
    maxBatch: 200,
    maxWaiting: 5_000,
  });
  return countedPlacement(batcher, deps, deps.counts);
}

/** One transaction for a batch: keys, locks, state after the locks, decisions, postings, trades, outbox, replies. */
async function placeBatch(
  tx: PoolClient,
  deps: Decided,
  commands: readonly PlaceCommand[],
  withinMs: number,
): Promise<Placing[]> {
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
      withinMs,
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
  withinMs: number,
): Promise<Decision<PlacedTrade>[]> {
  const batch = await openBatch(tx, deps, commands);
  let running = batch.running;
  const placed: NewTrade[] = [];
  const journals: Journal[] = [];
  const ofTraders: TraderTrade[] = [];
  const outcomes: (Decision<PlacedTrade> | StakeOverrun)[] = [];
  for (const command of commands) {
    const { key, ticket } = command;
    const decision = decideOne(batch, running, command);
    if (!decision.ok) {
      outcomes.push(decision);
      continue;
    }
    running = afterTicket(running, key.actor, ticket, decision.value.cover);
    const trade = agreeTrade(deps.signer, key.actor, ticket, decision.value, batch.state);
    placed.push(trade);
    journals.push(stakeJournal(trade));
    const trader = ticket.wallet === 'real' ? batch.traders.get(key.actor) : undefined;
    if (trader) {
      const copied = copiedTrade(batch, running, trader, trade);
      running = copied.running;
      ofTraders.push(copied.trade);
      journals.push(...copied.trade.fanOuts.flatMap((fanOut) => reserveJournal(fanOut) ?? []));
    }
    outcomes.push(accepted(viewOfNew(trade)));
  }
  await save(tx, placed, journals, withinMs);
  if (ofTraders.length > 0) await deps.traders?.record(tx, ofTraders);
  return explainAll(batch, outcomes, placed);
}

/** Says of each stake that own limits refused which one and until when (A13), once everybody's trades are posted. */
async function explainAll(
  { stakes }: Batch,
  outcomes: readonly (Decision<PlacedTrade> | StakeOverrun)[],
  placed: readonly NewTrade[],
): Promise<Decision<PlacedTrade>[]> {
  const overruns = outcomes.filter((one) => 'overrun' in one);
  const refused = new Set(overruns.map(({ overrun }) => overrun.uid));
  const accepted = placed.filter(({ userId }) => refused.has(userId)).map(({ tradeId }) => tradeId);
  const refusals = (await stakes.explain(overruns, accepted)).values();
  return outcomes.map((outcome) => {
    if (!('overrun' in outcome)) return outcome;
    const { value: refusal } = refusals.next();
    if (!refusal || refusal.ok) throw new Error('a stake beyond own limits has no refusal');
    return refusal;
  });
}

/** What a batch is decided by: read once, after its locks. */
interface Batch {
  readonly policy: CountryPolicy;
  readonly state: PlacementState;
  readonly terms: BatchTerms;
  readonly accounts: readonly LockedAccount[];
  /** Before the first ticket. */
  readonly running: RunningState;
  readonly traders: ReadonlyMap<string, CopiedTrader>;
  readonly bounds: CopyBounds | null;
  readonly stakes: StakeGuard;
}

async function openBatch(tx: PoolClient, deps: Decided, commands: readonly PlaceCommand[]): Promise<Batch> {
  const { policy, offers, mode } = deps;
  const owners = [...new Set(commands.map(({ key }) => key.actor))].sort();
  const ofRealMoney = [
    ...new Set(commands.filter(({ ticket }) => ticket.wallet === 'real').map(({ key }) => key.actor)),
  ].sort();
  const traders = (await deps.traders?.lock(tx, ofRealMoney)) ?? nobodyCopied;
  const copied = [...traders.values()].flatMap(({ books }) => [...books.keys()]);
  const assets = [...new Set([...commands.map(({ ticket }) => ticket.wallet), ...copied].map(assetOf))];
  const accounts = await lockTradingAccounts(tx, owners, assets, [...traders.keys()]);
  const state = await readState(tx, owners);
  const traderIds = [...traders.values()].map(({ traderId }) => traderId);
  const unplaced = (await deps.traders?.unplaced(tx, traderIds)) ?? [];
  const bounds = traders.size > 0 ? ((await deps.traders?.bounds(tx)) ?? null) : null;
  const wanted = commands.map(({ ticket }) => ticket.currencyPair);
  const { pairs: kept, maxExposure } = await readKeptOffers(tx, wanted, offers);
  const pairs = new Map(kept.map((one) => [one.pair, one]));
  const exposures = await readExposures(tx, wanted, pairs);
  const running = openState(accounts, exposures, unplaced);
  const limited = owners.filter((uid) => state.customers.get(uid)?.hasOwnLimits);
  const stakes =
    limited.length === 0
      ? unlimited
      : await openStakeGuard(tx, limited, millis(state.nowMs), (uid) => stakedBefore(running, uid));
  const terms = { pairs, markets: state.markets, maxExposure, mode, nowMs: state.nowMs };
  return { policy, state, terms, accounts, running, traders, bounds, stakes };
}

/**
 * Permission, offer and money, of a trader how many of their trades have copies to decide, then what the customer allows themselves
 * (A13), which counts the stake when it is accepted.
 */
function decideOne(
  { policy, state, terms, stakes, traders }: Batch,
  running: RunningState,
  { key: { actor }, ticket }: PlaceCommand,
): Decision<Acceptance> | StakeOverrun {
  const { switchedOff } = state;
  const permitted = mayTrade(state.customers.get(actor), ticket, { switchedOff, policy });
  if (!permitted.ok) return permitted;
  const decision = decideInTurn(running, actor, ticket, terms);
  if (!decision.ok || ticket.wallet !== 'real') return decision;
  const trader = traders.get(actor);
  const inPace = trader ? mayBeCopied(running, trader) : accepted(null);
  if (!inPace.ok) return inPace;
  const allowed = stakes.check(actor, ticket.stake);
  if (!allowed.ok) return allowed;
  stakes.accept(actor, ticket.stake);
  return decision;
}

/** A trader's accepted trade with the cover that is set apart for its copies (C3), and what that leaves. */
function copiedTrade(
  { accounts, terms, bounds }: Batch,
  running: RunningState,
  trader: CopiedTrader,
  trade: NewTrade,
): { readonly trade: TraderTrade; readonly running: RunningState } {
  const { tradeId, acceptedAtMs, currencyPair, stake, payoutRate } = trade;
  const balanceBefore = wholeBalance(accounts, trade.userId);
  const ticket = { currencyPair, stake, payoutRate, balanceBefore };
  const { reserves, state } = reserveForCopies(running, trader, ticket, { ...terms, bounds });
  const { minStake, maxStake } = terms.pairs.get(currencyPair)?.terms ?? standardTerms;
  const fanOuts = reserves.map((reserve): NewFanOut => ({ id: newId('fan'), ...reserve }));
  const { traderId, change } = trader;
  return {
    trade: { tradeId, traderId, change, balanceBefore, minStake, maxStake, acceptedAtMs, fanOuts },
    running: state,
  };
}

const nobodyCopied: ReadonlyMap<string, CopiedTrader> = new Map();

async function save(
  tx: PoolClient,
  trades: readonly NewTrade[],
  journals: readonly Journal[],
  withinMs: number,
): Promise<void> {
  if (trades.length === 0) return;
  await postDecided(tx, journals);
  // A trade that is posted once its entry can be known looks like one that was made up then: the batch is decided anew. The keys were
  // claimed before the clock was read, so that the transaction's number is lower than those of the ticks since (Z5).
  if ((await insertTrades(tx, trades)) > withinMs) throw new RunAgain('trades were posted long after their acceptance');
  await writeOutbox(
    tx,
    trades.flatMap((trade) => [
      { owner: trade.userId, topic: 'trade', subject: trade.tradeId } as const,
      { owner: trade.userId, topic: 'balance', subject: trade.wallet } as const,
    ]),
  );
}
