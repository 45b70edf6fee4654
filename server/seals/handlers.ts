import type { Pool } from 'pg';
import type { Catalogue } from '#api/catalogue.ts';
import { isoTime, millis } from '#domain/clock/millis.ts';
import { accepted } from '#domain/failures/failures.ts';
import type { Handlers } from '#server/operations/handler.ts';

interface BlockRow {
  readonly number: bigint;
  readonly created_ms: bigint;
  readonly root: Buffer;
  readonly previous: Buffer;
  readonly hash: Buffer;
}

interface DayRow {
  readonly day: string;
  readonly last_block: bigint;
  readonly root: Buffer;
  readonly text: string;
  readonly signature: string;
  readonly key_id: string;
}

/** The published end of the chain of seals and the signed daily roots (L7). */
export function sealHandlers(pool: Pool): Handlers<Pick<Catalogue, 'readSeals'>> {
  return {
    async readSeals() {
      const blocks = await pool.query<BlockRow>(
        'select number, created_ms, root, previous, hash from seal_block order by number desc limit 1',
      );
      const days = await pool.query<DayRow>('select * from seal_day order by day desc limit 100');
      const [latest] = blocks.rows;
      return accepted({
        latest: latest
          ? {
              number: Number(latest.number),
              time: isoTime(millis(latest.created_ms)),
              root: latest.root.toString('hex'),
              previous: latest.previous.toString('hex'),
              hash: latest.hash.toString('hex'),
            }
          : null,
        days: days.rows.map((row) => ({
          day: row.day,
          lastBlock: Number(row.last_block),
          root: row.root.toString('hex'),
          text: row.text,
          signature: row.signature,
          keyId: row.key_id,
        })),
      });
    },
  };
}
