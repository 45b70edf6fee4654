import type { Pool } from 'pg';
import { withTransaction } from '#server/outside/postgres/transaction.ts';
import type { Signer } from '#server/proof/signer.ts';

export interface Sealer {
  /** Seals what has been committed and signs the days that have ended. Returns the count of rows sealed. */
  pass(): Promise<number>;
}

/** Seals committed rows (L7). Many processes may call it: the database lets one at a time through. */
export function createSealer(pool: Pool, signer: Signer): Sealer {
  let lookedIn = '';

  async function signEndedDays(): Promise<void> {
    const { rows } = await pool.query<{ day: string; last_block: bigint; root: Buffer; text: string }>(
      'select day, last_block, root, text from seal_unsigned_days()',
    );
    for (const { day, last_block, root, text } of rows) {
      await pool.query('select seal_sign_day($1, $2, $3, $4, $5, $6)', [
        day,
        last_block,
        root,
        text,
        signer.sign(text),
        signer.keyId,
      ]);
    }
  }

  return {
    async pass() {
      const rows = await withTransaction(pool, async (tx) => {
        // However much has piled up behind a long transaction, it is sealed in one block.
        await tx.query('set local statement_timeout = 0');
        return (await tx.query<{ sealed: bigint }>('select seal_pass() as sealed')).rows;
      });
      const thisHour = new Date().toISOString().slice(0, 13);
      // The process's clock only says when it is worth looking; which days have ended is the database's to say. Hourly, as
      // a clock ahead of the database's looks at midnight before the day has ended there.
      if (thisHour !== lookedIn) {
        await signEndedDays();
        lookedIn = thisHour;
      }
      return Number(rows[0]?.sealed ?? 0n);
    },
  };
}
