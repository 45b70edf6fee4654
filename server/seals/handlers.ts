import type { Pool } from 'pg';
import type { Catalogue } from '#api/catalogue.ts';
import type { TableRow } from '#database/rows.ts';
import { isoTime, millis } from '#domain/clock/millis.ts';
import { accepted } from '#domain/failures/failures.ts';
import { readBooks } from '#server/ledger/books.ts';
import type { Handlers } from '#server/operations/handler.ts';

type BlockRow = TableRow<'seal_block', 'number' | 'created_ms' | 'root' | 'previous' | 'hash'>;

type DayRow = TableRow<'seal_day'>;

/** Everybody may ask for the books, so that they are summed at most this often. */
const booksForMs = 5_000;

/** What anybody may check: the end of the chain of seals, the signed daily roots (L7), and that the books sum to zero. */
export function proofHandlers(pool: Pool): Handlers<Pick<Catalogue, 'readSeals' | 'readBooks'>> {
  let books: { readonly untilMs: number; readonly read: ReturnType<typeof readBooks> } | null = null;
  return {
    async readBooks() {
      const nowMs = performance.now();
      if (books === null || books.untilMs < nowMs) {
        const read = readBooks(pool);
        const current = { untilMs: nowMs + booksForMs, read };
        books = current;
        // What failed is asked again by the next caller.
        read.catch(() => {
          if (books === current) books = null;
        });
      }
      return accepted(await books.read);
    },

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
