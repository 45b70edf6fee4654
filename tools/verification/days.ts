import type { ClientBase } from 'pg';
import { sealPassesSql } from '#database/checks/seal-passes.ts';
import { lateSealsSql, sealStreams } from '#database/checks/seal-times.ts';
import { sealedLateSql } from '#database/checks/seals.ts';
import { sealedWithinMs } from '#domain/trades/receipt-findings.ts';
import { fact, withFacts } from './facts.ts';
import { type Findings, readNewest } from './findings.ts';
import type { KeyRing } from './keys.ts';

/** L7: each day's root was signed by the operator. That the text is that of its blocks is a check of the database. */
export async function verifyDays(db: ClientBase, keys: KeyRing, findings: Findings): Promise<void> {
  const { rows } = await db.query<{ day: string; text: string; signature: string; key_id: string }>(
    'select day, text, signature, key_id from seal_day order by day',
  );
  for (const { day, text, signature, key_id } of rows) {
    if (await keys.signed(key_id, text, signature)) continue;
    const problem = `its text is not signed by the key ${fact(key_id || 'it names')}`;
    findings.breach('L7', 'L7.day-signatures', `day ${day}`, problem);
  }
  const unsigned = await db.query<{ day: string }>(
    `select distinct to_char(to_timestamp(created_ms / 1000) at time zone 'UTC', 'YYYY-MM-DD') as day from seal_block b
     where created_ms / 86400000 < clock_ms() / 86400000 and number > coalesce((select max(last_block) from seal_day), 0)`,
  );
  for (const { day } of unsigned.rows) findings.notice(`the root of ${day} waits for its signature`);
}

/** What was sealed later (ms) after the time that it says is named, though it is no breach: a transaction may truly have stood still. */
const promptMs = 10_000;

/** L7: names records that say an earlier time than a seal that did not see them. */
export async function noticeLateRecords(db: ClientBase, findings: Findings): Promise<void> {
  const { rows, unnamed } = await readNewest<{ id: string; at_ms: bigint; late_ms: bigint }>(
    db,
    `${sealedLateSql('record', promptMs)} order by l.at_ms desc, s.id desc`,
  );
  for (const { id, at_ms, late_ms } of rows) {
    findings.notice(`[L7] ${id} says that it was written at ${at_ms} and was not there ${late_ms} ms later`);
  }
  findings.unnamedNotices(unnamed);
}

/** A pass with what it sealed late, of all streams together. */
interface LatePass {
  readonly sealed_ms: bigint;
  /** The first of its blocks that say such rows. */
  readonly number: bigint;
  readonly counts: string;
  readonly first_ms: bigint;
  readonly last_ms: bigint;
}

const latePassesSql = `
  select created_ms as sealed_ms, min(number) as number, string_agg(format('%s of %s', count, stream), ', ' order by nth) as counts,
    min(first_ms) as first_ms, max(last_ms) as last_ms
  from (${sealStreams
    .map(
      (stream, nth) =>
        `select ${nth} as nth, '${stream}' as stream, l.* from (${lateSealsSql(stream, sealedWithinMs)}) l`,
    )
    .join(' union all ')}) s
  group by created_ms order by created_ms desc`;

const utc = (ms: bigint): string => new Date(Number(ms)).toISOString();

/**
 * L7: names each pass that sealed rows more than a minute after the times that they say, as receipts do (T9), with the seal before it: what was written
 * between the two could be dated anywhere between. An installation that was stopped seals so what it wrote last.
 */
export async function noticeLateSeals(db: ClientBase, findings: Findings): Promise<void> {
  const { rows, unnamed } = await readNewest<LatePass>(db, latePassesSql);
  for (const { sealed_ms, number, counts, first_ms, last_ms } of rows) {
    const { rows: before } = await db.query<{ created_ms: bigint }>(
      `select created_ms from seal_block where number < $1 and created_ms < $2 order by number desc limit 1`,
      [number, sealed_ms],
    );
    findings.notice(
      `[L7] ${counts} sealed at ${utc(sealed_ms)} say times of more than a minute before, ${utc(first_ms)} to ${utc(last_ms)}: ` +
        (before[0] ? `the seal before is of ${utc(before[0].created_ms)}` : 'there is no seal before'),
    );
  }
  findings.unnamedNotices(unnamed);
}

/** L7: passes of sealing follow one another by their transactions and times. Where times of ticks stand still a clock was set back: that is named. */
export async function verifyPasses(db: ClientBase, findings: Findings): Promise<void> {
  const promise = 'L7.seal-passes';
  const { rows, unnamed } = await readNewest<{ id: string; problem: string; stood_still: boolean }>(
    db,
    withFacts(sealPassesSql),
    {
      order: 'order by stood_still, length(id) desc, id desc',
    },
  );
  for (const { id, problem, stood_still } of rows) {
    if (stood_still)
      findings.notice(`[L7] ${id} ${problem}: times of ticks stood still there, as where a clock is set back`);
    else findings.breach('L7', promise, id, problem);
  }
  findings.unnamedBreaches('L7', promise, unnamed);
}
