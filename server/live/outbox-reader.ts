import type { Pool } from 'pg';
import { type LiveTopic, liveTopics } from '#api/live.ts';
import type { TableRow } from '#database/rows.ts';
import { inSets, purgedAtOnce } from '#server/commands/sets.ts';

export interface OutboxNews {
  /** A customer's id, or '*' for everybody. */
  readonly owner: string;
  readonly topic: LiveTopic;
  readonly subject: string;
}

type Row = TableRow<'outbox', 'id' | 'owner' | 'topic' | 'subject' | 'xact'>;

const rowsAtMost = 1_000;
const readText = `
  select id, xact, owner, topic, subject from outbox
  where (xact, id) > ($1::bigint, $2::bigint) and xact < (select settled_xact())
  order by xact, id limit ${rowsAtMost}`;
const cleanText = `
  delete from outbox where id = any(array(
    select id from outbox where created_ms < clock_ms() - $1::bigint order by id limit $2))`;

/**
 * Reads the outbox in the order of transactions, never beyond the oldest one that still runs: so nothing that commits late
 * is missed, and nothing waits inside the posting transaction.
 */
export class OutboxReader {
  readonly #pool: Pool;
  #position: { readonly xact: bigint; readonly id: bigint } | null = null;

  constructor(pool: Pool) {
    this.#pool = pool;
  }

  /** Takes the position of now: the next reading begins with what commits after it. */
  async mark(): Promise<void> {
    const { rows } = await this.#pool.query<{ xact: bigint }>('select settled_xact() as xact');
    // Everything below is settled and was there before; the rows of that transaction itself are still to come.
    this.#position = { xact: rows[0]?.xact ?? 0n, id: 0n };
  }

  /** The news since the last reading, at most {@link rowsAtMost} rows of them; `more` says that others may be there already. */
  async read(): Promise<{ readonly news: readonly OutboxNews[]; readonly more: boolean }> {
    const position = this.#position;
    if (position === null) return { news: [], more: false };
    const { rows } = await this.#pool.query<Row>({
      name: 'live-outbox',
      text: readText,
      values: [position.xact.toString(), position.id.toString()],
    });
    const last = rows.at(-1);
    this.#position = last === undefined ? position : { xact: last.xact, id: last.id };
    const news = rows.flatMap(({ owner, topic, subject }) => {
      const known = liveTopics.find((one) => one === topic);
      return known === undefined ? [] : [{ owner, topic: known, subject }];
    });
    return { news, more: rows.length === rowsAtMost };
  }

  /**
   * Removes rows that every reader has long passed, set by set: while a transaction deletes nobody reads what committed since it
   * began, and a trade with a hundred thousand copies leaves some hundred thousand rows.
   */
  async clean(olderThanMs: number): Promise<void> {
    await inSets(purgedAtOnce, (atOnce) => this.#pool.query(cleanText, [olderThanMs, atOnce]));
  }
}
