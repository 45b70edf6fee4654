import { type QueryClient, useQuery } from '@tanstack/react-query';
import type { readBrand } from '#api/brand.ts';
import type { ReplyOf } from '#api/operation.ts';
import type { me } from '#api/own.ts';
import { session } from '#api/own.ts';
import { call, onSignedOut } from '#web/client/client.ts';
import { forgetDrafts } from '#web/client/draft-store.ts';

export type Me = ReplyOf<typeof me>;
export type Brand = ReplyOf<typeof readBrand>;

const person = ['person'] as const;
const everybodys = new Set<unknown>(['me', 'person', 'brand', 'markets']);

/** P5: what was read for one person is forgotten before another one is shown anything. */
export function forgetOthers(queries: QueryClient, uid: string): void {
  const before = queries.getQueryData<string>(person);
  if (before === uid) return;
  forgetDrafts(undefined, uid);
  if (before !== undefined) queries.removeQueries({ predicate: ({ queryKey }) => !everybodys.has(queryKey[0]) });
  // Kept as long as the page: the cache's usual clean-up must not forget whose it is.
  queries.setQueryDefaults(person, { gcTime: Number.POSITIVE_INFINITY });
  queries.setQueryData(person, uid);
}

/**
 * Asks who is signed in when something is refused for want of a session, so that the sign-in stands in the place of a screen
 * whose session has ended. Returns what ends that.
 */
export const watchSession = (queries: QueryClient): (() => void) =>
  onSignedOut(() => {
    if (queries.getQueryData(['me'])) void queries.invalidateQueries({ queryKey: ['me'] });
  });

/** Who is signed in: undefined while it is being found out, null for nobody. */
export function useMe() {
  return useQuery({
    queryKey: ['me'],
    queryFn: async ({ client }) => {
      const { me: found } = await call(session, {});
      if (found) forgetOthers(client, found.uid);
      return found;
    },
  });
}
