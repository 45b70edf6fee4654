import type { Pool } from 'pg';
import type { PieceRecords } from '#server/outside/arriving-pieces.ts';

/** The pieces of uploads on their way, as they stand in their table: the database says what was acknowledged. */
export function pieceRecords(pool: Pool): PieceRecords {
  return {
    async objects(id) {
      const { rows } = await pool.query<{ object: string }>(
        'select object from upload_piece where upload = $1 order by at_byte',
        [id],
      );
      return rows.map(({ object }) => object);
    },
    async bytes(id) {
      const { rows } = await pool.query<{ bytes: string }>(
        'select coalesce(sum(bytes), 0)::text as bytes from upload_piece where upload = $1',
        [id],
      );
      return Number(rows[0]?.bytes ?? '0');
    },
    // Of two that begin at the same byte, whatever their writers believe to hold, the primary key takes one.
    async add(id, { at, bytes, object }) {
      const { rowCount } = await pool.query(
        `insert into upload_piece (upload, at_byte, bytes, object)
         select id, $2::bigint, $3::bigint, $4 from upload
         where id = $1 and state = 'receiving'
           and $2::bigint = (select coalesce(sum(bytes), 0) from upload_piece where upload = $1)
         on conflict do nothing`,
        [id, at, bytes, object],
      );
      return rowCount === 1;
    },
    async forget(id) {
      await pool.query('delete from upload_piece where upload = $1', [id]);
    },
  };
}
