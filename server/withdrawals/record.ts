import type { Pool, PoolClient } from 'pg';
import type { TableRow } from '#database/rows.ts';
import type { AccountStatus } from '#domain/accounts/status.ts';
import { type Millis, millis } from '#domain/clock/millis.ts';
import { parseId } from '#domain/ids/ids.ts';
import { type Cents, cents } from '#domain/money/amount.ts';
import { coinOf } from '#domain/money/coins.ts';
import type { Approval } from '#domain/review/approvals.ts';
import type { Timed } from '#domain/timeline/steps.ts';
import type { FourEyesFacts, WaitingApproval } from '#domain/withdrawals/approving.ts';
import type { EvidenceState } from '#domain/withdrawals/evidence.ts';
import type { FixedCoins } from '#domain/withdrawals/payout-fixing.ts';
import type { WithdrawalSettings } from '#domain/withdrawals/settings.ts';
import type { WithdrawalStep } from '#domain/withdrawals/steps.ts';
import type {
  Payout,
  ReturnValues,
  UnsendValues,
  WaitingTerms,
  Withdrawal,
  WithdrawalState,
} from '#domain/withdrawals/withdrawal.ts';
import { type FourEyesNow, readFourEyes } from '#server/review/four-eyes.ts';
import { readApprovals, type StoredApproval, storedUser } from '#server/review/timeline.ts';
import { readFixings } from './fixings.ts';
import { paymentsSeen, type SeenPayment } from './seen-payments.ts';
import { readWithdrawalTimelines } from './timeline.ts';

/**
 * A withdrawal as it stands in its table. numeric columns read as text.
 * - `hold_hours`: Null in those of before the waits were kept.
 * - `given_back`: What was credited of a returned one, and by what; null in those of before, which gave back the
 *   whole request.
 */
export type WithdrawalRow = TableRow<'withdrawal'>;

/** What a watched chain shows of a payout. */
export interface EvidenceRow {
  readonly withdrawal: string;
  readonly state: EvidenceState;
  readonly confirmations: number;
  readonly paid_units: string | null;
  readonly checked_ms: bigint;
}

/** The most coins that were fixed of a withdrawal so far. */
interface FixingRow {
  readonly withdrawal: string;
  readonly units: string;
  readonly price: bigint;
  readonly price_decimals: number;
  readonly price_source: string;
  readonly price_ms: bigint;
  readonly price_seq: bigint;
  readonly market_seq: bigint;
  readonly fixed_ms: bigint;
}

interface GroundRow {
  readonly withdrawal: string;
  readonly ground: string;
  readonly set_by: string;
  readonly set_ms: bigint;
}

/** A record with what is kept beside it. What risk knows of it is read for its reviewers alone (riskOf). */
export interface LoadedWithdrawal {
  readonly row: WithdrawalRow;
  readonly timeline: readonly Timed<WithdrawalStep>[];
  readonly approvals: readonly StoredApproval[];
  readonly unsends: readonly StoredApproval[];
  readonly returns: readonly StoredApproval[];
  /** From so many cents on it takes two admins, as set when it was asked for. */
  readonly fourEyesFrom: Cents;
  readonly evidence: EvidenceRow | null;
  readonly owed: FixingRow | null;
  /** Each fixing of its present sending, the first one first; none where none is kept. */
  readonly fixings: readonly FixedCoins[];
  readonly ground: GroundRow | null;
  /** What was seen to go to its address and counts as nothing else, while it is pending; none otherwise. */
  readonly seen: readonly SeenPayment[];
  /** The customer's account_status now; 'void' without a profile. */
  readonly ownerStatus: AccountStatus;
  /** The customer's open case of risk (O4). */
  readonly openCase: string | null;
}

/** The round in which approvals count: each sending has its own, a payout comes back once. */
export function roundOf({ row }: Pick<LoadedWithdrawal, 'row'>, purpose: WaitingApproval): number {
  return purpose === 'return' ? 1 : row.round;
}

/** Reads what belongs to rows. */
export async function loadWithdrawals(
  db: Pool | PoolClient,
  rows: readonly WithdrawalRow[],
): Promise<LoadedWithdrawal[]> {
  const ids = rows.map(({ id }) => id);
  const timelines = await readWithdrawalTimelines(db, ids);
  const approvals = await readApprovals(db, ids);
  const limits = await readFourEyes(
    db,
    'withdrawal',
    rows.map(({ created_ms }) => created_ms),
  );
  const evidence = await rowsOf<EvidenceRow>(db, 'select * from payout_evidence where withdrawal = any($1)', ids);
  const fixings = await rowsOf<FixingRow>(
    db,
    `select distinct on (withdrawal) * from payout_fixing where withdrawal = any($1) order by withdrawal, units desc, id desc`,
    ids,
  );
  const sendings = await readFixings(db, ids);
  const grounds = await rowsOf<GroundRow>(
    db,
    'select * from withdrawal_legal_ground where withdrawal = any($1) and lifted_ms is null',
    ids,
  );
  const seen = await paymentsSeen(
    db,
    rows.filter(({ status }) => status === 'pending').map(({ id }) => id),
  );
  const { rows: found } = await db.query<{ uid: string; account_status: AccountStatus; open_case: string | null }>(
    `select c.uid, c.account_status, r.id as open_case
     from customer c left join risk_case r on r.subject = c.uid and r.state = 'open' where c.uid = any($1)`,
    [rows.map(({ user_id }) => user_id)],
  );
  const owners = new Map(found.map((owner) => [owner.uid, owner]));
  return rows.map((row, place) => ({
    row,
    timeline: timelines.get(row.id) ?? [],
    approvals: approvals(row.id, 'payout', roundOf({ row }, 'payout')),
    unsends: approvals(row.id, 'unsend', roundOf({ row }, 'unsend')),
    returns: approvals(row.id, 'return', roundOf({ row }, 'return')),
    fourEyesFrom: limits[place] ?? cents(0n),
    evidence: evidence.get(row.id) ?? null,
    owed: fixings.get(row.id) ?? null,
    fixings: sendings.get(row.id) ?? [],
    ground: grounds.get(row.id) ?? null,
    seen: (seen.get(row.id) ?? []).filter(({ failed }) => !failed),
    ownerStatus: owners.get(row.user_id)?.account_status ?? 'void',
    openCase: owners.get(row.user_id)?.open_case ?? null,
  }));
}

/** What stands beside withdrawals, at most one row each, by their ids. */
async function rowsOf<R extends { readonly withdrawal: string }>(
  db: Pool | PoolClient,
  sql: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, R>> {
  const { rows } = await db.query<R>(sql, [ids]);
  return new Map(rows.map((row) => [row.withdrawal, row]));
}

/** One withdrawal; null when there is none. `lock` takes its row until the transaction ends. */
export async function loadWithdrawal(
  db: Pool | PoolClient,
  id: string,
  lock = false,
): Promise<LoadedWithdrawal | null> {
  const { rows } = await db.query<WithdrawalRow>(
    `select * from withdrawal where id = $1${lock ? ' for no key update' : ''}`,
    [id],
  );
  const [loaded] = await loadWithdrawals(db, rows);
  return loaded ?? null;
}

/** The waits that a request of now keeps. */
export const waitsSet = (config: Pick<WithdrawalSettings, 'addressHoldHours' | 'waitsAtMostDays'>): WaitingTerms => ({
  addressHoldHours: config.addressHoldHours,
  atMostDays: config.waitsAtMostDays,
});

/** The waits of a withdrawal: those of its request, or, from before they were kept, those that are set now. */
export const waitsOf = (row: WithdrawalRow, set: WaitingTerms): WaitingTerms => ({
  addressHoldHours: row.hold_hours ?? set.addressHoldHours,
  atMostDays: row.waits_days ?? set.atMostDays,
});

/** The record as the domain decides on it. */
export function withdrawalOf(loaded: LoadedWithdrawal, set: WaitingTerms): Withdrawal {
  const { row } = loaded;
  const id = parseId('wdr', row.id);
  if (!id) throw new Error(`not a stored withdrawal id: ${row.id}`);
  return {
    id,
    owner: storedUser(row.user_id),
    method: row.payment_method,
    amount: cents(row.amount),
    fromAside: cents(row.from_aside),
    networkFee: cents(row.network_fee),
    createdAtMs: millis(row.created_ms),
    addressAddedAtMs: row.address_added_ms === null ? null : millis(row.address_added_ms),
    waits: waitsOf(row, set),
    legalGround: loaded.ground !== null,
    state: stateOf(loaded),
  };
}

function stateOf({ row, approvals, unsends, returns, owed }: LoadedWithdrawal): WithdrawalState {
  switch (row.status) {
    case 'pending':
      if (row.sending && row.units !== null) {
        return { kind: 'sending', payout: payoutOf(row), unsends: unsends.map(unsendOf) };
      }
      return row.sending
        ? { kind: 'fixing', fromMs: millis(row.fixing_ms ?? 0n), owed: owedOf(row, owed) }
        : { kind: 'pending', approvals: approvals.map(bare), owed: owedOf(row, owed) };
    case 'approved':
      return {
        kind: 'approved',
        payout: payoutOf(row),
        transactionId: row.transaction_id ?? '',
        returns: returns.map(({ admin, values }) => ({
          admin,
          values: returnOf(values),
        })),
      };
    case 'declined':
    case 'returned':
      return { kind: row.status };
    case 'cancelled':
      return { kind: 'cancelled' };
  }
}

const owedOf = (row: WithdrawalRow, owed: FixingRow | null): Payout | null =>
  owed && payoutOf({ ...row, ...owed, id: row.id });

/** A yes to what stands in the record: there is nothing to compare. */
const bare = ({ admin }: StoredApproval): Approval<null> => ({ admin, values: null });

const unsendOf = ({ admin, values }: StoredApproval): Approval<UnsendValues> => ({
  admin,
  values: { failedBy: textOrNull(values.failedBy), failedAtMs: timeOrNull(values.failedAt) },
});

/** The values of an approval to give back, as they are stored. */
export function returnOf(values: StoredApproval['values']): ReturnValues {
  const units = textOrNull(values.received);
  return {
    incoming: textOrNull(values.transactionId),
    units: units === null ? null : BigInt(units),
    atMs: timeOrNull(values.paidAt),
    failedAtMs: timeOrNull(values.failedAt),
  };
}

/** A value of a stored approval that is a time, or null. */
function timeOrNull(value: unknown): Millis | null {
  const at = textOrNull(value);
  return at === null ? null : millis(Date.parse(at));
}

/** A value of a stored approval that is a text, or null. */
export const textOrNull = (value: unknown): string | null => (typeof value === 'string' ? value : null);

function payoutOf(row: Omit<WithdrawalRow, 'status'>): Payout {
  if (row.units === null || row.price === null) throw new Error(`withdrawal ${row.id} has no payout`);
  return {
    units: BigInt(row.units),
    price: {
      pair: coinOf(row.payment_method).pair,
      price: row.price,
      decimals: row.price_decimals ?? 0,
      source: row.price_source ?? '',
      timeMs: Number(row.price_ms),
      seq: Number(row.price_seq),
    },
    fixedAtMs: millis(row.fixed_ms ?? row.price_ms ?? 0n),
    marketSeq: Number(row.market_seq ?? row.price_seq),
  };
}

/** What the payout is decided by: the limit of its request, the sums of now. */
export function decidedBy({ fourEyesFrom }: LoadedWithdrawal, { limits, alone }: FourEyesNow): FourEyesFacts {
  return { fourEyes: { ...limits, record: fourEyesFrom }, alone };
}
