import type { Pool } from 'pg';
import { isoTime, millis } from '#domain/clock/millis.ts';
import type { SkipReason } from '#domain/copying/copy.ts';
import { copyStake, type SourceTrade } from '#domain/copying/stakes.ts';
import type { TradeId } from '#domain/ids/ids.ts';
import { type Cents, formatCents, type Wallet } from '#domain/money/amount.ts';
import { type AcceptanceRule, acceptanceText } from '#domain/trades/acceptance-text.ts';
import { type SettingsColumns, settingsOf } from '#server/copying/record.ts';
import { newId } from '#server/ids/new-id.ts';
import type { Signer } from '#server/proof/signer.ts';

/** The placing of a trade's copies, with all of the trader's trade that the copies take over. */
export interface OpenFanOut {
  readonly id: string;
  /** The placing in the same wallet of the trader's trade before, where that is not done; null otherwise. */
  readonly behind: string | null;
  readonly tradeId: string;
  readonly wallet: Wallet;
  readonly decidedPlace: bigint;
  readonly traderId: string;
  readonly change: bigint;
  readonly currencyPair: string;
  readonly source: SourceTrade;
  readonly terms: SourceTerms;
}

/** What a copy's acceptance says as the trader's own does (Z5). */
export interface SourceTerms {
  readonly positions: string;
  readonly durationMs: number;
  readonly entryDelayMs: number;
  readonly acceptedMs: bigint;
  readonly afterSeq: number;
  readonly expiresMs: bigint;
  readonly headHash: string;
  readonly rule: AcceptanceRule;
}

/** One copy of the snapshot with what the trade means for it. */
export interface Candidate {
  readonly copyId: string;
  readonly userId: string;
  readonly place: bigint;
  readonly version: number;
  readonly stake: Cents;
  /** What the figures of the snapshot alone refuse. */
  readonly skipped: SkipReason | null;
  readonly tradeId: TradeId;
  readonly text: string;
  readonly signature: string;
}

interface SettingsRow extends SettingsColumns {
  readonly copy_id: string;
  readonly version: number;
  readonly user_id: string;
  readonly place: bigint;
}

const columns = 'copy_id, version, user_id, place, allocation, sizing, fixed_stake, max_stake, max_open, stop_loss';

/**
 * One that waited was decided after others that come behind it (C3). As a value for each copy: as `not exists` it is joined, for which
 * all copies that are left are read and sorted for each batch.
 */
const undecided = '(select true from copy_outcome o where o.source_trade_id = $6 and o.copy_id = v.copy_id) is null';

/**
 * Reads the next copies of a trade's snapshot that are not decided in the order of subscription, finds their stakes and signs what they would
 * agree to. It takes no lock: settings of a past change never change, so that this can be done while the batch before is placed.
 *
 * @param after the place of the last copy before
 */
export async function prepareBatch(
  db: Pool,
  signer: Pick<Signer, 'signAll'>,
  fanOut: OpenFanOut,
  after: bigint,
  most: number,
): Promise<readonly Candidate[]> {
  const { rows } = await db.query<SettingsRow>({
    name: 'copying-set',
    text: `(select ${columns} from copy_settings v
             where trader_id = $1 and wallet = $2 and place > $3 and until_change is null and from_change <= $4 and ${undecided}
             order by place limit $5)
           union all
           (select ${columns} from copy_settings v
             where trader_id = $1 and wallet = $2 and until_change > $4 and from_change <= $4 and place > $3 and ${undecided}
             order by place limit $5)
           order by place limit $5`,
    values: [fanOut.traderId, fanOut.wallet, after, fanOut.change, most, fanOut.tradeId],
  });
  const candidates = rows.map((row) => {
    const found = copyStake(settingsOf(row), fanOut.source);
    const tradeId = newId('trd');
    return {
      copyId: row.copy_id,
      userId: row.user_id,
      place: row.place,
      version: row.version,
      stake: found.stake,
      skipped: found.ok ? null : found.skipped,
      tradeId,
      text: found.ok ? textOf(fanOut, tradeId, found.stake) : '',
    };
  });
  const signatures = await signer.signAll(candidates.map(({ text }) => text));
  return candidates.map((candidate, index) => ({ ...candidate, signature: signatures[index] ?? '' }));
}

function textOf(fanOut: OpenFanOut, tradeId: TradeId, stake: Cents): string {
  const { terms } = fanOut;
  return acceptanceText({
    tradeId,
    wallet: fanOut.wallet,
    currencyPair: fanOut.currencyPair,
    positions: terms.positions,
    amount: formatCents(stake),
    duration: terms.durationMs / 1000,
    payoutRate: fanOut.source.payoutRate,
    entryDelay: terms.entryDelayMs,
    acceptedAt: isoTime(millis(terms.acceptedMs)),
    afterSeq: terms.afterSeq,
    expiresAt: isoTime(millis(terms.expiresMs)),
    headHash: terms.headHash,
    rule: terms.rule,
  });
}
