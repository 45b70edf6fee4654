import { type MemberFlag, memberFlags, type SiteReader } from '#api/site.ts';
import type { Actor } from '#server/operations/handler.ts';

/** Whoever has no session, or one that cannot be looked up. */
export const visitor: SiteReader = { member: false, approved: false, staff: false };

/** As what somebody reads the public pages: their header leads back to what is open to them (B1). */
export const siteReaderOf = (actor: Pick<Actor, 'role' | 'accountStatus'> | null): SiteReader =>
  actor === null
    ? visitor
    : { member: true, approved: actor.accountStatus === 'approved', staff: actor.role === 'admin' };

/** The flags that hold, as the page names them to its script; '' for a visitor. */
export const flagsOf = (reader: SiteReader): string => memberFlags.filter((flag: MemberFlag) => reader[flag]).join(' ');
