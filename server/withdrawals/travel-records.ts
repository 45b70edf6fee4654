import type { Pool, PoolClient } from 'pg';
import type { Catalogue } from '#api/catalogue.ts';
import type { QueryOf, ReplyOf } from '#api/operation.ts';
import { exportTravelRecords, type listTravelRecords, type readIvms101 } from '#api/travel-records.ts';
import type { TableRow } from '#database/rows.ts';
import { isoTime, millis } from '#domain/clock/millis.ts';
import { accepted, type Decision, refused } from '#domain/failures/failures.ts';
import { formatCents, formatScaled } from '#domain/money/amount.ts';
import { coinOf } from '#domain/money/coins.ts';
import { symbolOf } from '#domain/money/symbols.ts';
import type { EvidenceState } from '#domain/withdrawals/evidence.ts';
import { ivms101Of } from '#domain/withdrawals/ivms101.ts';
import type { Holder } from '#domain/withdrawals/travel-rule.ts';
import type { FileColumn } from '#messages/files/files.ts';
import { is, type NarrowedList, narrowed } from '#server/lists/narrowed.ts';
import { type Page, pageView, readPage, viewedPage } from '#server/lists/pages.ts';
import type { Handlers } from '#server/operations/handler.ts';
import { withTransaction } from '#server/outside/postgres/transaction.ts';
import { writeAudit } from '#server/review/audit.ts';
import { exported } from '#server/review/exports.ts';
import { holderOf } from './travel-rule.ts';

type Operations = Pick<Catalogue, 'listTravelRecords' | 'exportTravelRecords' | 'readTravelRecord' | 'readIvms101'>;
type Query = QueryOf<typeof listTravelRecords>;
type Item = ReplyOf<typeof listTravelRecords>['items'][number];

interface Row
  extends TableRow<'travel_record'>,
    Pick<
      TableRow<'withdrawal'>,
      'amount' | 'payment_method' | 'wallet_address' | 'status' | 'sending' | 'units' | 'transaction_id'
    > {
  readonly born: string | null;
  readonly evidence: EvidenceState | null;
}

const recordSql = `
  select r.*, to_char(r.date_of_birth, 'YYYY-MM-DD') as born, w.amount, w.payment_method, w.wallet_address,
    w.status, w.sending, w.units, w.transaction_id, e.state as evidence
  from travel_record r join withdrawal w on w.id = r.withdrawal left join payout_evidence e on e.withdrawal = w.id`;

/** The travel-rule records of withdrawals, for staff to read, to keep, and to send to the other side (W2.1). */
export function travelRecordHandlers(pool: Pool): Handlers<Operations> {
  const notFound = refused('not_found', { what: 'travel record' });
  return {
    async listTravelRecords({ query }) {
      return pageView(await readRecords(pool, query), viewOf);
    },

    exportTravelRecords({ actor, query }) {
      return exported<Row>({
        pool,
        actor: actor.uid,
        operation: exportTravelRecords,
        list: 'travel-records',
        query,
        names: csvNames,
        read: (of) => readRecords(pool, { ...query, ...of }),
        cells: (row) => [cellsOf(row)],
      });
    },

    async readTravelRecord({ params }) {
      const row = await findRecord(pool, params.id);
      return row ? accepted(viewOf(row)) : notFound;
    },

    readIvms101({ actor, params }) {
      return withTransaction(pool, async (tx) => {
        const row = await findRecord(tx, params.id);
        if (!row) return notFound;
        await writeAudit(tx, {
          actor: actor.uid,
          action: 'withdrawals.ivms101',
          subjectKind: 'withdrawal',
          subject: row.withdrawal,
          reason: null,
          before: null,
          after: { taken: 'ivms101' },
        });
        return accepted(messageOf(viewOf(row), holderIn(row)));
      });
    },
  };
}

async function findRecord(db: Pool | PoolClient, id: string): Promise<Row | null> {
  const { rows } = await db.query<Row>(`${recordSql} where r.withdrawal = $1`, [id]);
  return rows[0] ?? null;
}

const list: NarrowedList<Query> = {
  key: 'withdrawal',
  asks: ({ holder, customer }) => [is('holder', holder), is('owner', customer)],
  waits: () => false,
};

async function readRecords(pool: Pool, query: Query): Promise<Decision<Page<Row>>> {
  const which = narrowed(query, list);
  if (!which.ok) return which;
  const page = await readPage<TableRow<'travel_record'>>(pool, { table: 'travel_record', ...which.value }, query);
  return viewedPage(page, async (listed) => {
    const ids = listed.map(({ withdrawal }) => withdrawal);
    const { rows } = await pool.query<Row>(`${recordSql} where r.withdrawal = any($1)`, [ids]);
    return rows.toSorted((a, b) => ids.indexOf(a.withdrawal) - ids.indexOf(b.withdrawal));
  });
}

function holderIn(row: Row): Holder {
  const holder = holderOf(row);
  if (holder === null) throw new Error(`the travel record of ${row.withdrawal} names no holder`);
  return holder;
}

function viewOf(row: Row): Item {
  const { network, decimals } = coinOf(row.payment_method);
  return {
    withdrawal: row.withdrawal,
    time: isoTime(millis(row.created_ms)),
    originator: {
      uid: row.owner,
      firstName: row.first_name,
      lastName: row.last_name,
      dateOfBirth: row.born,
      address: row.address,
      city: row.city,
      state: row.state,
      zipCode: row.zip_code,
      country: row.country,
      identity: row.identity,
    },
    holder: holderIn(row),
    operator: row.operator,
    threshold: formatCents(row.threshold),
    linked: [...row.linked],
    amount: formatCents(row.amount),
    paymentMethod: row.payment_method,
    network,
    walletAddress: row.wallet_address,
    status: row.status,
    sending: row.sending,
    onChain: row.status === 'approved' ? row.evidence : null,
    coinAmount: row.units === null ? null : formatScaled(BigInt(row.units), decimals),
    transactionId: row.transaction_id,
  };
}

function messageOf({ originator, ...record }: Item, holder: Holder): ReplyOf<typeof readIvms101> {
  const { operator, walletAddress } = record;
  return {
    ivms101: ivms101Of({ originator: { ...originator, customer: originator.uid }, holder, operator, walletAddress }),
    transfer: {
      withdrawal: record.withdrawal,
      requestedAt: record.time,
      amountUsd: record.amount,
      asset: symbolOf(coinOf(record.paymentMethod).suffix),
      network: record.network,
      coinAmount: record.coinAmount,
      walletAddress,
      transactionId: record.transactionId,
    },
  };
}

const csvNames = [
  'withdrawal',
  'time',
  'customer_id',
  'first_name',
  'last_name',
  'date_of_birth',
  'street',
  'city',
  'region',
  'zip_code',
  'country',
  'id_images',
  'holder',
  'provider',
  'holder_name',
  'holder_country',
  'operator',
  'threshold_usd',
  'linked',
  'amount_usd',
  'coin',
  'network',
  'to_address',
  'status',
  'amount_coins',
  'asset',
  'transaction',
] as const satisfies readonly FileColumn[];

function cellsOf(row: Row): readonly string[] {
  const { originator, ...record } = viewOf(row);
  return [
    record.withdrawal,
    record.time,
    originator.uid,
    originator.firstName,
    originator.lastName,
    originator.dateOfBirth ?? '',
    originator.address ?? '',
    originator.city ?? '',
    originator.state ?? '',
    originator.zipCode ?? '',
    originator.country ?? '',
    originator.identity ?? '',
    row.holder,
    row.provider ?? '',
    row.holder_name ?? '',
    row.holder_country ?? '',
    record.operator,
    record.threshold,
    record.linked.join(' '),
    record.amount,
    record.paymentMethod,
    record.network,
    record.walletAddress,
    record.status,
    record.coinAmount ?? '',
    symbolOf(coinOf(record.paymentMethod).suffix),
    record.transactionId ?? '',
  ];
}
