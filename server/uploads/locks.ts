import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { Pool } from 'pg';
import type { SharedLocks } from '#server/outside/tus.ts';

/** A process that died holds a lock so long. */
const heldForMs = 5_000;
const beatMs = 400;
const askedEveryMs = 100;
const waitedAtMostMs = 20_000;

/**
 * Locks in the table upload_lock, held for seconds and renewed: they need no connection of their own, so that many uploads, and a
 * pooler before the database, cost nothing more. A process that was silent for longer has lost its locks; what its request writes then
 * is refused by the rows of the pieces.
 */
export function openUploadLocks(pool: Pool): SharedLocks {
  const holder = randomUUID();
  const held = new Map<string, () => void>();
  let beating: NodeJS.Timeout | null = null;

  async function beat(): Promise<void> {
    const ids = [...held.keys()];
    const { rows } = await pool.query<{ upload: string; wanted: boolean }>(
      `update upload_lock set until_ms = clock_ms() + $3::bigint where holder = $1 and upload = any($2)
       returning upload, wanted`,
      [holder, ids, heldForMs],
    );
    const kept = new Map(rows.map(({ upload, wanted }) => [upload, wanted]));
    for (const id of ids) if (kept.get(id) !== false) held.get(id)?.();
  }

  function startBeating(): void {
    beating ??= setInterval(() => void beat().catch(() => undefined), beatMs).unref();
  }

  function forget(id: string): void {
    held.delete(id);
    if (held.size > 0 || beating === null) return;
    clearInterval(beating);
    beating = null;
  }

  async function tryOnce(id: string): Promise<boolean> {
    const { rowCount } = await pool.query(
      `insert into upload_lock (upload, holder, until_ms) values ($1, $2, clock_ms() + $3::bigint)
       on conflict (upload) do update set holder = excluded.holder, until_ms = excluded.until_ms, wanted = false
         where upload_lock.until_ms < clock_ms()`,
      [id, holder, heldForMs],
    );
    return rowCount === 1;
  }

  return {
    async take(id, signal, release) {
      const until = performance.now() + waitedAtMostMs;
      while (!(await tryOnce(id))) {
        if (signal.aborted || performance.now() > until) throw new Error('the upload is busy in another process');
        await pool.query('update upload_lock set wanted = true where upload = $1 and not wanted', [id]);
        await wait(askedEveryMs);
      }
      held.set(id, release);
      startBeating();
    },
    async give(id) {
      forget(id);
      // One that cannot be given back is over within seconds.
      await pool
        .query('delete from upload_lock where upload = $1 and holder = $2', [id, holder])
        .catch(() => undefined);
    },
  };
}
