import type { ClientBase } from 'pg';
import { lateSealsSql, type SealStream, sealStreams } from '#database/checks/seal-times.ts';
import { sealedLateSql } from '#database/checks/seals.ts';
import { sealedWithinMs } from '#domain/trades/receipt-findings.ts';
import { type Findings, mostNamed } from './findings.ts';
import type { KeyRing } from './keys.ts';

/** L7: each day's root was signed by the operator. That the text is that of its blocks is a check of the database. */
export async function verifyDays(db: ClientBase, keys: KeyRing, findings: Findings): Promise<void> {
  const { rows } = await db.query<{ day: string; text: string; signature: string; key_id: string }>(
    'select day, text, signature, key_id from seal_day order by day',
  );
  for (const { day, text, signature, key_id } of rows) {
    if (await keys.signed(key_id, text, signature)) continue;
    const problem = `its text is not signed by the key ${key_id || 'it names'}`;
    findings.breach('L7', 'each day’s root is signed by the operator', `day ${day}`, problem);
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
  const { rows } = await db.query<{ id: string; at_ms: bigint; late_ms: bigint }>(
    `select id, at_ms, late_ms from (${sealedLateSql('record', promptMs)}) l order by at_ms limit ${mostNamed}`,
  );
  for (const { id, at_ms, late_ms } of rows) {
    findings.notice(`[L7] ${id} says that it was written at ${at_ms} and was not there ${late_ms} ms later`);
  }
}

interface LateRows {
  readonly stream: SealStream;
  readonly number: bigint;
  readonly created_ms: bigint;
  readonly count: bigint;
  readonly first_ms: bigint;
  readonly last_ms: bigint;
}

const utc = (ms: bigint): string => new Date(Number(ms)).toISOString();

/**
 * L7: names each pass that sealed rows more than a minute after the times that they say, as receipts do (T9), with the seal before it: what was written
 * between the two could be dated anywhere between. An installation that was stopped seals so what it wrote last.
 */
export async function noticeLateSeals(db: ClientBase, findings: Findings): Promise<void> {
  const late: LateRows[] = [];
  for (const stream of sealStreams) {
    const { rows } = await db.query<Omit<LateRows, 'stream'>>(
      `${lateSealsSql(stream, sealedWithinMs)} order by number limit ${mostNamed}`,
    );
    late.push(...rows.map((row) => ({ stream, ...row })));
  }
  const passes = Map.groupBy(late, ({ created_ms }) => created_ms);
  for (const [sealedMs, rows] of [...passes].toSorted(([one], [other]) => Number(one - other))) {
    const least = (values: readonly bigint[]): bigint =>
      values.reduce((one, other) => (other < one ? other : one), sealedMs);
    const { rows: before } = await db.query<{ created_ms: bigint }>(
      `select created_ms from seal_block where number < $1 and created_ms < $2 order by number desc limit 1`,
      [least(rows.map(({ number }) => number)), sealedMs],
    );
    const last = rows.reduce((most, { last_ms }) => (last_ms > most ? last_ms : most), 0n);
    findings.notice(
      `[L7] ${rows.map(({ stream, count }) => `${count} of ${stream}`).join(', ')} sealed at ${utc(sealedMs)} say times of more than a ` +
        `minute before, ${utc(least(rows.map(({ first_ms }) => first_ms)))} to ${utc(last)}: ` +
        (before[0] ? `the seal before is of ${utc(before[0].created_ms)}` : 'there is no seal before'),
    );
  }
}
