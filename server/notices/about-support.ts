import type { PoolClient } from 'pg';
import { writeOutbox } from '#server/commands/outbox.ts';

/** Marks the notices about answers in one conversation as read, once their customer has read it. */
export async function readSupportNotices(tx: PoolClient, owner: string, ticket: string): Promise<void> {
  const { rowCount } = await tx.query(
    `update notice set read_ms = clock_ms()
     where owner = $1 and read_ms is null and kind = 'support_answered' and facts ->> 'ticket' = $2`,
    [owner, ticket],
  );
  if (rowCount !== 0) await writeOutbox(tx, [{ owner, topic: 'notice', subject: ticket }]);
}
