import type { ClientBase } from 'pg';
import { sealedLateSql } from '#database/checks/seals.ts';
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
