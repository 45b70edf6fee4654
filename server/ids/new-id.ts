import { randomBytes } from 'node:crypto';
import { type Id, type IdPrefix, makeId } from '#domain/ids/ids.ts';

/** A fresh id of the kind that the prefix names. Its time part is for locality in indexes only; nothing is decided by it. */
export function newId<P extends IdPrefix>(prefix: P): Id<P> {
  return makeId(prefix, Date.now(), randomBytes(10));
}
