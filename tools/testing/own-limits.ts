import { randomUUID } from 'node:crypto';
import type { UserId } from '#domain/ids/ids.ts';
import { ownLimitHandlers } from '#server/limits/handlers.ts';
import { commandKey } from '#tools/testing/people/customers.ts';
import type { FreshDatabase } from './database.ts';

/** What customers keep themselves from (A13), by the product's own operations. */
export function openOwnLimits(db: FreshDatabase) {
  const handlers = ownLimitHandlers({ pool: db.app, notify: async () => undefined });
  const callOf = (uid: UserId, body: object) => ({
    actor: { uid, role: 'user', accountStatus: 'approved', displayName: 'Ada', signedInAtMs: null } as const,
    params: undefined,
    query: undefined,
    command: commandKey(uid, 'limits.change', randomUUID(), body),
  });
  return {
    /** The most a day, in dollars; null for none. */
    limit: (uid: UserId, kind: 'stake' | 'loss', amount: string | null) => {
      const body = { limit: kind, period: 'day', amount } as const;
      return handlers.setLimit({ ...callOf(uid, body), body });
    },
    /** A time-out of a day. */
    timeOut: (uid: UserId) => {
      const body = { days: 1 };
      return handlers.beginTimeOut({ ...callOf(uid, body), body });
    },
  };
}
