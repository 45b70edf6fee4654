import type { Pool } from 'pg';
import type { SignUpStep } from '#domain/reports/counted.ts';
import type { Span } from '#server/ledger/report-sums.ts';

/** Customers who signed up in a period, and how far they have come by now. */
export interface FunnelCounts {
  readonly signedUp: number;
  readonly verified: number;
  readonly approved: number;
  readonly deposited: number;
  readonly traded: number;
}

/** Of a period in which nobody signed up. */
export const nobody: FunnelCounts = { signedUp: 0, verified: 0, approved: 0, deposited: 0, traded: 0 };

// What of a customer c with sign-in u each step asks for.
const approved = `exists (select from customer_standing s where s.uid = c.uid and s.account_status = 'approved')`;
const deposited = `exists (select from deposit d where d.user_id = c.uid and d.status = 'approved')`;
const traded = `exists (select from trade t where t.user_id = c.uid and t.wallet = 'real')`;

/** Counts those who signed up by periods, which are given by their first instants in ms, rising, and the end of the last one (R4). */
export async function readFunnel(
  db: Pool,
  starts: readonly number[],
  beforeMs: number,
): Promise<readonly FunnelCounts[]> {
  const { rows } = await db.query<FunnelCounts & { nth: number }>(
    `select width_bucket(c.created_ms, $1::bigint[]) as nth, count(*)::integer as "signedUp",
       (count(*) filter (where u.email_verified))::integer as verified,
       (count(*) filter (where ${approved}))::integer as approved,
       (count(*) filter (where ${deposited}))::integer as deposited,
       (count(*) filter (where ${traded}))::integer as traded
     from customer c join auth_user u on u.id = c.uid
     where c.created_ms >= ($1::bigint[])[1] and c.created_ms < $2::bigint
     group by 1`,
    [starts, beforeMs],
  );
  const found = new Map(rows.map(({ nth, ...counts }) => [nth, counts]));
  return starts.map((_, i) => found.get(i + 1) ?? nobody);
}

/** Who signed up in a span and has come to a step by now: as many as {@link readFunnel} counts of it. */
export async function readSignedUp(db: Pool, step: SignUpStep, { fromMs, beforeMs }: Span): Promise<readonly string[]> {
  const { rows } = await db.query<{ uid: string }>(
    `select c.uid
     from customer c join auth_user u on u.id = c.uid
     where c.created_ms >= $1::bigint and c.created_ms < $2::bigint
       and case $3::text when 'signedUp' then true when 'verified' then u.email_verified when 'approved' then ${approved}
         when 'deposited' then ${deposited} when 'traded' then ${traded} end`,
    [fromMs, beforeMs, step],
  );
  return rows.map(({ uid }) => uid);
}
