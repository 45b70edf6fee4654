import type { UserId } from '#domain/ids/ids.ts';

/** A page of a list: what it is of, and how it is read. */
export type Page = readonly [what: string, read: () => Promise<{ readonly ok: boolean }>];

/** What a list is asked with by a member of staff, beside its query. */
export const askedBy = (uid: UserId) =>
  ({
    actor: { uid, role: 'admin', accountStatus: 'approved', displayName: 'Ada', signedInAtMs: null },
    params: undefined,
    body: undefined,
    command: null,
  }) as const;

export const somebody = `usr_${'4242'.padStart(26, '0')}`;
/** So many records a page. */
export const limit = 20;
