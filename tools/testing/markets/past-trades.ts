import { dayMs } from '#domain/clock/durations.ts';
import { isoTime, millis } from '#domain/clock/millis.ts';
import type { UserId } from '#domain/ids/ids.ts';
import { firstHash } from '#domain/markets/ticks.ts';
import { cents, floorShare, formatCents } from '#domain/money/amount.ts';
import { stakeJournal } from '#domain/trades/acceptance.ts';
import {
  type AcceptanceKind,
  type AcceptanceRule,
  acceptanceRuleOf,
  acceptanceText,
} from '#domain/trades/acceptance-text.ts';
import type { TradePosition } from '#domain/trades/trade.ts';
import { newId } from '#server/ids/new-id.ts';
import { postDecided } from '#server/ledger/post.ts';
import { withTransaction } from '#server/outside/postgres/transaction.ts';
import type { Signer } from '#server/proof/signer.ts';
import { insertTrades, type NewTrade } from '#server/trades/new-trades.ts';
import type { FreshDatabase } from '#tools/testing/database.ts';
import type { Breach } from '#tools/verification/findings.ts';
import { beginHeard, openPair } from './ticks.ts';

export interface PastTick {
  readonly timeMs: number;
  readonly price: bigint;
  readonly source: string;
  /** As recorded unless given; null for a tick of the first version, which has none. */
  readonly quotedMs?: number | null;
  readonly bid?: bigint;
  readonly ask?: bigint;
  readonly held?: boolean;
  /** The parts of an index price. */
  readonly index?: string;
}

/** Writes the whole past of a pair (2 decimals) as if it had been recorded then: gapless from 1, chained by hash. */
export async function recordPast(db: FreshDatabase, pair: string, ticks: readonly PastTick[]): Promise<void> {
  const days = [Date.now(), ...ticks.map(({ timeMs }) => timeMs)].map((ms) => ms - (ms % dayMs));
  await openPair(db.app, pair, 2, [...new Set(days)]);
  await beginHeard(db.owner);
  let run = 0;
  for (const [i, { timeMs, price, source, bid, ask, held, index, quotedMs = timeMs }] of ticks.entries()) {
    run += ticks[i - 1]?.source === source ? 0 : 1;
    await db.owner.query(
      `with made as (
         insert into market_tick (pair, seq, time_ms, quoted_ms, price, bid, ask, source, source_run, held, index_parts, hash, xact)
         select pair, last_seq + 1, $2, $6, $3, $7, $8, $4, $5, $9, $10, sha256(convert_to(market_tick_text(pair, last_seq + 1, $2, $6,
           $3, $7, $8, decimals, $4, $9, null, null, $10, last_hash), 'UTF8')), current_xact()
         from market_pair where pair = $1 returning *)
       update market_pair p set last_seq = made.seq, last_time_ms = made.time_ms, last_tick_ms = made.time_ms,
         quoted_floor_ms = coalesce(made.quoted_ms, made.time_ms),
         last_price = made.price, last_source = made.source, last_index = made.index_parts, last_tradable = true, source_run = made.source_run,
         last_hash = made.hash, stale = false
       from made where p.pair = made.pair`,
      [pair, timeMs, price, source, run, quotedMs, bid ?? null, ask ?? null, held ?? false, index ?? null],
    );
  }
}

export interface PastTicket {
  readonly user: UserId;
  readonly pair: string;
  readonly position: TradePosition;
  readonly stakeCents: bigint;
  readonly acceptedAtMs: number;
  /** seconds */
  readonly duration: number;
  /** As they are signed now unless given. */
  readonly kind?: AcceptanceKind;
  /** As its source asks for unless given. */
  readonly rule?: AcceptanceRule;
}

/** Signs trades as placement does, at times of our choice. Their ticks have to be there already. */
export async function agreePast(
  db: FreshDatabase,
  signer: Signer,
  tickets: readonly PastTicket[],
): Promise<readonly NewTrade[]> {
  const payoutRate = 8_500;
  const trades: NewTrade[] = [];
  for (const { user, pair, position, stakeCents, acceptedAtMs, duration, kind, rule } of tickets) {
    const { rows } = await db.app.query<{ seq: bigint; hash: string; source: string }>(
      `select seq, source, encode(hash, 'hex') as hash from market_tick where pair = $1 and time_ms <= $2 order by seq desc limit 1`,
      [pair, acceptedAtMs],
    );
    const after = rows[0] ?? { seq: 0n, hash: firstHash, source: '' };
    const terms = { tradeId: newId('trd'), wallet: 'real', currencyPair: pair, afterSeq: Number(after.seq) } as const;
    const expiresAtMs = millis(acceptedAtMs + duration * 1000);
    const text = acceptanceText(
      {
        ...terms,
        positions: position,
        amount: formatCents(stakeCents),
        duration,
        payoutRate,
        entryDelay: 500,
        acceptedAt: isoTime(millis(acceptedAtMs)),
        expiresAt: isoTime(expiresAtMs),
        headHash: after.hash,
        rule: rule ?? acceptanceRuleOf(after.source),
      },
      kind,
    );
    trades.push({
      ...terms,
      copyId: null,
      userId: user,
      traderId: user,
      traderName: 'SELF',
      imageUrl: '',
      position,
      stake: cents(stakeCents),
      cover: floorShare(cents(stakeCents), payoutRate),
      durationMs: duration * 1000,
      payoutRate,
      entryDelayMs: 500,
      rate: null,
      createdAtMs: millis(acceptedAtMs),
      acceptedAtMs: millis(acceptedAtMs),
      expiresAtMs,
      acceptance: { text, signature: signer.sign(text), keyId: signer.keyId },
    });
  }
  return trades;
}

/** Stakes and stores trades as placement does. */
export async function storePast(db: FreshDatabase, trades: readonly NewTrade[]): Promise<void> {
  await withTransaction(db.app, async (tx) => {
    await postDecided(tx, trades.map(stakeJournal));
    await insertTrades(tx, trades);
  });
}

/** Whether the verifier names only that a trade of {@link storePast} was posted and written down long after its acceptance, as it was (L7, Z5). */
export function isPostedLate({ rule, id, problem }: Breach): boolean {
  if (!id.startsWith('trade ')) return false;
  return rule === 'L7'
    ? /its journals say|says another time$/.test(problem)
    : rule === 'Z5' && /^was written by/.test(problem);
}
