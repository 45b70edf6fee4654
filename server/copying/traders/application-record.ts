import type { Pool } from 'pg';
import type { ReplyOf } from '#api/operation.ts';
import type { approveTrader } from '#api/trader-review.ts';
import type { readOwnTrader } from '#api/traders.ts';
import type { TableRow } from '#database/rows.ts';
import { isoTime, millis } from '#domain/clock/millis.ts';
import { formatCents } from '#domain/money/amount.ts';

export type OwnTraderView = ReplyOf<typeof readOwnTrader>;
export type ReviewedApplication = ReplyOf<typeof approveTrader>;

export type ApplicationRow = TableRow<'trader_application'>;

const iso = (ms: bigint): string => isoTime(millis(ms));

/** An application as the applicant sees it. */
export function applicationView(row: ApplicationRow): NonNullable<OwnTraderView['application']> {
  const { id, name, about, status, reason } = row;
  return {
    id,
    name,
    about,
    status,
    reason,
    shareBps: row.share_bps,
    createdAt: iso(row.created_ms),
    decidedAt: row.decided_ms === null ? null : iso(row.decided_ms),
  };
}

/** Where an admin reads the photo of a trader or an applicant; '' without one. */
export const adminPhotoPath = (uid: string, photo: string | null): string =>
  photo === null ? '' : `/api/admin/trader-photos/${uid}`;

interface ApplicantRow {
  readonly uid: string;
  readonly email: string;
  readonly name: string;
  readonly photo: string | null;
  readonly settled: bigint;
  readonly profit: bigint;
}

/** Applications as admins see them, with what the applicants' own trades with real money came to: two reads for all. */
export async function reviewedApplications(
  pool: Pool,
  rows: readonly ApplicationRow[],
): Promise<ReviewedApplication[]> {
  const { rows: applicants } = await pool.query<ApplicantRow>(
    `select c.uid, u.email, concat_ws(' ', c.first_name, c.last_name) as name, c.profile_photo as photo,
       s.settled, s.profit
     from customer c join auth_user u on u.id = c.uid
     cross join lateral (
       select count(*) as settled, coalesce(sum(t.profit), 0)::bigint as profit from trade t
       where t.user_id = c.uid and t.wallet = 'real' and t.status <> 'PENDING' and t.copy_id is null) s
     where c.uid = any($1)`,
    [rows.map(({ user_id }) => user_id)],
  );
  const byUid = new Map(applicants.map((applicant) => [applicant.uid, applicant]));
  return rows.map((row) => {
    const applicant = byUid.get(row.user_id);
    if (!applicant) throw new Error(`no customer for application ${row.id}`);
    return {
      ...applicationView(row),
      uid: applicant.uid,
      email: applicant.email,
      customerName: applicant.name,
      photoUrl: adminPhotoPath(applicant.uid, applicant.photo),
      settledTrades: Number(applicant.settled),
      profit: formatCents(applicant.profit),
      decidedBy: row.decided_by,
    };
  });
}
