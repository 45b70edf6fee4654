import type { PoolClient } from 'pg';
import type { LiveTopic } from '#api/live.ts';

export interface OutboxRow {
  /** A customer's id, or '*' for everybody. */
  readonly owner: string;
  readonly topic: LiveTopic;
  /** Id of what changed; for `balance` the wallet. */
  readonly subject: string;
}

/** Says in the decision's own transaction who should look again at what; server/live delivers it. */
export async function writeOutbox(tx: PoolClient, rows: readonly OutboxRow[]): Promise<void> {
  if (rows.length === 0) return;
  await tx.query({
    name: 'outbox-write',
    text: 'insert into outbox (owner, topic, subject) select * from unnest($1::text[], $2::text[], $3::text[])',
    values: [rows.map((row) => row.owner), rows.map((row) => row.topic), rows.map((row) => row.subject)],
  });
}
