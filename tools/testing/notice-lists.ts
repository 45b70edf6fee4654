import { expect } from 'vitest';
import { parseId, type UserId } from '#domain/ids/ids.ts';
import type { Caller } from '#tools/testing/people/caller.ts';
import type { TestApi } from './api.ts';
import type { FreshDatabase } from './database.ts';

/** The id that a text is. */
export function uidOf(text: string): UserId {
  const uid = parseId('usr', text);
  if (!uid) throw new Error(text);
  return uid;
}

/** What somebody has not read, newest first. */
export async function unreadOf(caller: Caller) {
  const { items, unread } = (await caller.call('GET', '/api/notices?limit=50')).body;
  const fresh = items.filter(({ isRead }: { isRead: boolean }) => !isRead);
  expect(unread).toBe(fresh.length);
  return fresh.map(({ notice }: { notice: unknown }) => notice);
}

/** What follows the work, as notices and as mails; oldest first. */
export async function notifiedBy(api: TestApi, who: { email: string; caller: Caller }, work: () => Promise<unknown>) {
  const before = (await api.mailQueue.outbox(who.email)).length;
  await work();
  const mails = await api.mailQueue.outbox(who.email);
  return {
    notices: (await unreadOf(who.caller)).reverse(),
    mails: mails.slice(0, mails.length - before).reverse(),
  };
}

/** Waits until somebody waits for an advisory lock of this database, and says who. */
export async function waitingFor({ owner }: FreshDatabase) {
  for (;;) {
    const found = await owner.query(
      `select 1 from pg_locks where locktype = 'advisory' and not granted
         and database = (select oid from pg_database where datname = current_database())`,
    );
    if (found.rows.length > 0) return found;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}
