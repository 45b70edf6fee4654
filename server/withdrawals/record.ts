import type { Pool, PoolClient } from 'pg';
import type { Static } from 'typebox';
import type { ReviewedWithdrawal as ReviewedSchema, Withdrawal as WithdrawalSchema } from '#api/withdrawals.ts';
import { epochSeconds, isoTime, millis } from '#domain/clock/millis.ts';
import { parseId } from '#domain/ids/ids.ts';
import { type Cents, cents, formatCents, formatScaled } from '#domain/money/amount.ts';
import { coinOf, type PaymentMethod } from '#domain/money/coins.ts';
import { type Approval, approvalsNeeded } from '#domain/review/approvals.ts';
import type { WaitingApproval } from '#domain/withdrawals/decisions.ts';
import type { Payout, Withdrawal, WithdrawalState, WithdrawalStatus } from '#domain/withdrawals/withdrawal.ts';
import {
  readApprovals,
  readTimelines,
  type StoredApproval,
  storedUser,
  type TimelineStep,
} from '#server/records/timeline.ts';

export type WithdrawalView = Static<typeof WithdrawalSchema>;
export type ReviewedWithdrawalView = Static<typeof ReviewedSchema>;

/** A withdrawal as it stands in its table. numeric columns read as text. */
export interface WithdrawalRow {
  readonly id: string;
  readonly user_id: string;
  readonly client_name: string;
  readonly amount: bigint;
  readonly wallet_address: string;
  readonly payment_method: PaymentMethod;
  readonly network_fee: bigint;
  readonly status: WithdrawalStatus;
  readonly sending: boolean;
  readonly round: number;
  readonly units: string | null;
  readonly price: bigint | null;
  readonly price_decimals: number | null;
  readonly price_source: string | null;
  readonly price_ms: bigint | null;
  readonly price_seq: bigint | null;
  readonly transaction_id: string | null;
  readonly reason: string | null;
  readonly created_ms: bigint;
  readonly updated_ms: bigint;
}

/** A record with what is kept beside it. */
export interface LoadedWithdrawal {
  readonly row: WithdrawalRow;
  readonly timeline: readonly TimelineStep[];
  readonly approvals: readonly StoredApproval[];
  readonly unsends: readonly StoredApproval[];
  readonly returns: readonly StoredApproval[];
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
  const timelines = await readTimelines(db, ids);
  const approvals = await readApprovals(db, ids);
  return rows.map((row) => ({
    row,
    timeline: timelines.get(row.id) ?? [],
    approvals: approvals(row.id, 'payout', roundOf({ row }, 'payout')),
    unsends: approvals(row.id, 'unsend', roundOf({ row }, 'unsend')),
    returns: approvals(row.id, 'return', roundOf({ row }, 'return')),
  }));
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

/** The record as the domain decides on it. */
export function withdrawalOf(loaded: LoadedWithdrawal): Withdrawal {
  const { row } = loaded;
  const id = parseId('wdr', row.id);
  if (!id) throw new Error(`not a stored withdrawal id: ${row.id}`);
  return {
    id,
    owner: storedUser(row.user_id),
    method: row.payment_method,
    amount: cents(row.amount),
    networkFee: cents(row.network_fee),
    createdAtMs: millis(row.created_ms),
    state: stateOf(loaded),
  };
}

function stateOf({ row, approvals, unsends, returns }: LoadedWithdrawal): WithdrawalState {
  switch (row.status) {
    case 'pending':
      return row.sending
        ? { kind: 'sending', payout: payoutOf(row), unsends: unsends.map(bare) }
        : { kind: 'pending', approvals: approvals.map(bare) };
    case 'approved':
      return {
        kind: 'approved',
        payout: payoutOf(row),
        transactionId: row.transaction_id ?? '',
        returns: returns.map(bare),
      };
    case 'declined':
    case 'returned':
      return { kind: row.status, reason: row.reason ?? '' };
    case 'cancelled':
      return { kind: 'cancelled' };
  }
}

/** A yes to what stands in the record: there is nothing to compare. */
const bare = ({ admin }: StoredApproval): Approval<null> => ({ admin, values: null });

const textOrNull = (value: unknown): string | null => (typeof value === 'string' ? value : null);

function payoutOf(row: WithdrawalRow): Payout {
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
  };
}

/** The record as its owner sees it (W1). */
export function withdrawalView({ row, timeline }: LoadedWithdrawal): WithdrawalView {
  const coin = coinOf(row.payment_method);
  return {
    id: row.id,
    user_id: row.user_id,
    clientName: row.client_name,
    amount: formatCents(row.amount),
    walletAddress: row.wallet_address,
    paymentMethod: row.payment_method,
    network: coin.method,
    from: 'real',
    isApproved: row.status === 'approved',
    status: row.status,
    sending: row.sending,
    networkFee: formatCents(row.network_fee),
    coinAmount: row.units === null ? null : formatScaled(BigInt(row.units), coin.decimals),
    price: row.price === null ? null : formatScaled(row.price, row.price_decimals ?? 0),
    transactionId: row.transaction_id,
    reason: row.reason,
    timeline: [...timeline],
    createdAt: isoTime(millis(row.created_ms)),
    created_at: epochSeconds(millis(row.created_ms)),
    updated_at: epochSeconds(millis(row.updated_ms)),
  };
}

const shown = ({ admin, timeMs }: StoredApproval) => ({ admin, time: isoTime(timeMs) });

/** The record as a reviewer sees it. */
export function reviewedWithdrawal(loaded: LoadedWithdrawal, fourEyesFrom: Cents): ReviewedWithdrawalView {
  return {
    ...withdrawalView(loaded),
    approvals: loaded.approvals.map(({ admin, values, timeMs }) => ({
      admin,
      time: isoTime(timeMs),
      transactionId: textOrNull(values.transactionId),
    })),
    unsends: loaded.unsends.map(shown),
    returns: loaded.returns.map(shown),
    approvalsNeeded: approvalsNeeded(loaded.row.amount, fourEyesFrom),
  };
}
