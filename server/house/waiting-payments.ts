import type { PoolClient } from 'pg';
import { isoTime, millis } from '#domain/clock/millis.ts';
import { formatScaled } from '#domain/money/amount.ts';
import type { PaymentMethod } from '#domain/money/coins.ts';
import { decimalsOf } from '#domain/review/treasury.ts';

interface WaitingRow {
  readonly method: PaymentMethod;
  readonly kind: 'payment' | 'deposit' | 'withdrawal';
  readonly record: string;
  readonly units: string;
  readonly since_ms: bigint;
}

/** How many are named of each coin and kind. */
const named = 20;

/** What the chain moves and the books do not have yet: payments that nothing is credited by, and payouts that are being sent: the largest, oldest first. */
export async function waitingOf(db: PoolClient) {
  const { rows } = await db.query<WaitingRow>(
    `select method, kind, record, units::text as units, since_ms from (
       select *, row_number() over (partition by method, kind order by units desc, record) as place from (
         select p.payment_method as method, case when p.deposit is null then 'payment' else 'deposit' end as kind,
           coalesce(p.deposit, p.id) as record, p.units, p.first_seen_ms as since_ms
         from chain_payment p where p.state in ('seen', 'confirming', 'confirmed')
           and not exists (select from deposit d where d.payment = p.id)
         union all
         select payment_method, 'withdrawal', id, units, updated_ms from withdrawal
         where sending and status = 'pending' and units is not null) w) n
     where place <= ${named} order by since_ms, record`,
  );
  return Map.groupBy(
    rows.map(({ method, kind, record, units, since_ms }) => ({
      method,
      kind,
      record,
      amount: formatScaled(BigInt(units), decimalsOf(method)),
      since: isoTime(millis(since_ms)),
    })),
    ({ method }) => method,
  );
}
