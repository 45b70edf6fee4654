import type { Pool } from 'pg';
import type { Catalogue } from '#api/catalogue.ts';
import { exportDeposits } from '#api/deposit-review.ts';
import { exportWithdrawals } from '#api/withdrawal-review.ts';
import type { TableRow } from '#database/rows.ts';
import { isoTime, millis } from '#domain/clock/millis.ts';
import { formatCents, formatScaled } from '#domain/money/amount.ts';
import { coinOf, type PaymentMethod } from '#domain/money/coins.ts';
import { symbolOfMethod } from '#domain/money/symbols.ts';
import type { FileColumn } from '#messages/files/files.ts';
import { narrowed } from '#server/lists/narrowed.ts';
import { readPage } from '#server/lists/pages.ts';
import { depositList, withdrawalList } from '#server/lists/payments.ts';
import type { Handlers } from '#server/operations/handler.ts';
import { exported } from '#server/review/exports.ts';

type DepositRow = TableRow<'deposit'>;
type WithdrawalRow = TableRow<'withdrawal'>;

const timeOf = (ms: bigint | null): string => (ms === null ? '' : isoTime(millis(ms)));
const centsOf = (amount: bigint | null): string => (amount === null ? '' : formatCents(amount));
const coinsOf = (units: string | null, method: PaymentMethod): string =>
  units === null ? '' : formatScaled(BigInt(units), coinOf(method).decimals);

/** Deposits and withdrawals as files, by the filters of their lists (R1.7). */
export function paymentExports(pool: Pool): Handlers<Pick<Catalogue, 'exportDeposits' | 'exportWithdrawals'>> {
  return {
    async exportDeposits({ actor, query }) {
      const which = narrowed(query, depositList);
      if (!which.ok) return which;
      return exported<DepositRow>({
        pool,
        actor: actor.uid,
        operation: exportDeposits,
        list: 'deposits',
        query,
        names: depositNames,
        read: (page) => readPage<DepositRow>(pool, { table: 'deposit', ...which.value }, page),
        cells: (row) => [depositCells(row)],
      });
    },

    async exportWithdrawals({ actor, query }) {
      const which = narrowed(query, withdrawalList);
      if (!which.ok) return which;
      return exported<WithdrawalRow>({
        pool,
        actor: actor.uid,
        operation: exportWithdrawals,
        list: 'withdrawals',
        query,
        names: withdrawalNames,
        read: (page) => readPage<WithdrawalRow>(pool, { table: 'withdrawal', ...which.value }, page),
        cells: (row) => [withdrawalCells(row)],
      });
    },
  };
}

const depositNames = [
  'record',
  'requested',
  'customer_id',
  'customer',
  'amount_usd',
  'coin',
  'to_send',
  'asset',
  'payment_address',
  'status',
  'transaction',
  'received',
  'credited_usd',
  'paid',
  'reason',
] as const satisfies readonly FileColumn[];

const depositCells = (row: DepositRow): readonly string[] => [
  row.id,
  timeOf(row.created_ms),
  row.user_id,
  row.name,
  formatCents(row.amount),
  row.payment_method,
  coinsOf(row.units, row.payment_method),
  symbolOfMethod(row.payment_method),
  row.payment_address,
  row.status,
  row.transaction_id ?? '',
  coinsOf(row.received_units, row.payment_method),
  centsOf(row.credited),
  timeOf(row.paid_ms),
  row.reason ?? row.reason_code ?? '',
];

const withdrawalNames = [
  'record',
  'requested',
  'customer_id',
  'customer',
  'amount_usd',
  'fee_usd',
  'coin',
  'amount_coins',
  'asset',
  'to_address',
  'status',
  'sending',
  'transaction',
  'changed',
  'reason',
] as const satisfies readonly FileColumn[];

const withdrawalCells = (row: WithdrawalRow): readonly string[] => [
  row.id,
  timeOf(row.created_ms),
  row.user_id,
  row.client_name,
  formatCents(row.amount),
  formatCents(row.network_fee),
  row.payment_method,
  coinsOf(row.units, row.payment_method),
  symbolOfMethod(row.payment_method),
  row.wallet_address,
  row.status,
  row.sending ? 'yes' : 'no',
  row.transaction_id ?? '',
  timeOf(row.updated_ms),
  row.reason ?? row.reason_code ?? '',
];
