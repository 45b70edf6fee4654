import { liveClosings } from '#api/live.ts';
import type { Actor } from '#server/operations/handler.ts';

/**
 * A9: whoever's session ended, token was revoked or whose status changed is disconnected; the screen asks anew who it is. Null where
 * the connection stays.
 *
 * @param opened who opened the connection
 * @param now who its headers are today; null for nobody
 */
export function endOf(opened: Actor, now: Actor | null): { readonly code: number; readonly reason: string } | null {
  if (now === null || now.uid !== opened.uid) return { code: liveClosings.sessionEnded.code, reason: 'session ended' };
  if (now.accountStatus === opened.accountStatus && now.role === opened.role) return null;
  return { code: liveClosings.statusChanged.code, reason: 'status changed' };
}
