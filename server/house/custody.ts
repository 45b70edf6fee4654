import type { Pool, PoolClient } from 'pg';
import type { Static } from 'typebox';
import type { Catalogue } from '#api/catalogue.ts';
import type { recordCustody } from '#api/treasury.ts';
import type { TableRow } from '#database/rows.ts';
import { isoTime, type Millis, millis } from '#domain/clock/millis.ts';
import { accepted, type Decision, refused } from '#domain/failures/failures.ts';
import { type Phrase, phrase } from '#domain/failures/phrases.ts';
import { formatScaled } from '#domain/money/amount.ts';
import { custodyUnits, decimalsOf } from '#domain/review/treasury.ts';
import { inCommand } from '#server/commands/command.ts';
import { newId } from '#server/ids/new-id.ts';
import { readPage } from '#server/lists/pages.ts';
import type { Handlers } from '#server/operations/handler.ts';
import { writeAudit } from '#server/review/audit.ts';
import { readClock } from '#server/review/timeline.ts';

/**
 * - `units`: numeric: whole units as text
 */
export type CustodyRow = TableRow<'custody_report'>;

const wrong = (field: string, problem: Phrase) => refused('invalid_input', { fields: [{ field, problem }] });

/** What custody reports, as an admin records it: dated, with evidence, never changed. */
export function custodyHandlers(pool: Pool): Handlers<Pick<Catalogue, 'recordCustody' | 'listCustody'>> {
  return {
    recordCustody: ({ actor, body, command }) =>
      inCommand(pool, command, async (tx) => {
        const units = custodyUnits(body.amount, body.asset);
        if (units === null) {
          return wrong('amount', phrase('no_decimal', { decimals: decimalsOf(body.asset) }));
        }
        const at = await readClock(tx);
        const asOf = instantOf(body.asOf, at);
        if (!asOf.ok) return asOf;
        const row: CustodyRow = {
          id: newId('cus'),
          asset: body.asset,
          units: units.toString(),
          location: body.location.trim(),
          evidence: body.evidence.trim(),
          as_of_ms: BigInt(asOf.value),
          recorded_by: actor.uid,
          created_ms: BigInt(at),
        };
        await tx.query(
          `insert into custody_report (id, asset, units, location, evidence, as_of_ms, recorded_by, created_ms)
           values ($1, $2, $3, $4, $5, $6, $7, $8)`,
          [row.id, row.asset, row.units, row.location, row.evidence, row.as_of_ms, row.recorded_by, row.created_ms],
        );
        await writeAudit(tx, {
          actor: actor.uid,
          action: 'treasury.record-custody',
          subjectKind: 'custody report',
          subject: row.id,
          reason: row.evidence,
          before: null,
          after: row,
        });
        return accepted(view(row));
      }),

    async listCustody({ query }) {
      const all = { table: 'custody_report', where: 'true', values: [], order: 'newest first' } as const;
      const page = await readPage<CustodyRow>(pool, all, query);
      if (!page.ok) return page;
      return accepted({ items: page.value.rows.map(view), nextCursor: page.value.nextCursor });
    },
  };
}

/** A place as it is compared: however it is spelled, it is one. */
export function placeKey(location: string): string {
  return location.trim().toLowerCase();
}

/** The newest report of each place. */
export async function latestReports(db: PoolClient): Promise<readonly CustodyRow[]> {
  const { rows } = await db.query<CustodyRow>(
    `select distinct on (asset, lower(btrim(location))) * from custody_report
     order by asset, lower(btrim(location)), as_of_ms desc, created_ms desc, id desc`,
  );
  return rows;
}

function instantOf(text: string, now: Millis): Decision<Millis> {
  const time = /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?Z)?$/.test(text) ? Date.parse(text) : Number.NaN;
  if (Number.isNaN(time)) return wrong('asOf', phrase('no_time'));
  if (time > now) return wrong('asOf', phrase('in_future'));
  return accepted(millis(time));
}

function view(row: CustodyRow): Static<(typeof recordCustody)['reply']> {
  return {
    id: row.id,
    asset: row.asset,
    amount: formatScaled(BigInt(row.units), decimalsOf(row.asset)),
    location: row.location,
    evidence: row.evidence,
    asOf: isoTime(millis(row.as_of_ms)),
    recordedBy: row.recorded_by,
    createdAt: isoTime(millis(row.created_ms)),
  };
}
