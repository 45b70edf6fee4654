import type { FreshDatabase } from './database.ts';

/**
 * Sets the one clock that decides (Z) so many ms ahead of the machine's, behind it when negative, 0 to put it right: at
 * once and for every session of this database, as when somebody sets the clock of the database's machine.
 */
export async function setClock(db: FreshDatabase, aheadMs: number): Promise<void> {
  await db.owner.query(`create or replace function clock_ms() returns bigint language sql volatile parallel safe
    as $$ select floor(extract(epoch from clock_timestamp()) * 1000)::bigint + (${Math.trunc(aheadMs)}) $$`);
}

/** Stops the one clock that decides (Z) where it is: no price grows old, however long the machine takes for the work of a test. */
export async function stopClock(db: FreshDatabase): Promise<void> {
  await db.owner.query(`do $$ begin
    execute format('create or replace function clock_ms() returns bigint language sql volatile parallel safe as $f$ select %s::bigint $f$',
      clock_ms());
  end $$`);
}
