import type { PoolClient } from 'pg';
import { decideFreshness } from '#domain/accounts/fresh-sign-in.ts';
import { accepted, type Decision } from '#domain/failures/failures.ts';
import type { Actor } from '#server/operations/handler.ts';
import { readClock } from './timeline.ts';

/**
 * R3: a decision that takes two admins takes of each a sign-in of just now, with the second factor of whoever has one: a
 * console that somebody has left open moves no large sum. C2 asks the same of whoever risks more in a copy. Refuses with sign_in_too_old; asked last, once all else is in order.
 */
export async function freshSignIn(tx: PoolClient, actor: Pick<Actor, 'signedInAtMs'>): Promise<Decision<null>> {
  return decideFreshness(actor.signedInAtMs, await readClock(tx));
}

/**
 * The same of a record that takes one admin or two, as a yes to it shows: two, where this one is the first of them or another
 * one was there before.
 */
export function freshWhereTwo(
  tx: PoolClient,
  actor: Actor,
  before: readonly unknown[],
  yes: { readonly waits: boolean },
): Promise<Decision<null>> {
  return yes.waits || before.length > 0 ? freshSignIn(tx, actor) : Promise.resolve(accepted(null));
}
