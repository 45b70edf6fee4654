import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { ReplyOf } from '#api/operation.ts';
import { readPreferences, savePreferences } from '#api/preferences.ts';
import { call } from './client.ts';
import { newCommand } from './command.ts';

type Preferences = ReplyOf<typeof readPreferences>;

const queryKey = ['preferences'];
const none: Preferences = {
  theme: null,
  chartForm: null,
  chartStep: null,
  stake: null,
  duration: null,
  wallet: null,
  sound: null,
};

/** What is typed or stepped through is sent once it rests. */
const restsMs = 600;

/** What was chosen and is not sent yet. */
let waiting: Partial<Preferences> = {};
let timer: ReturnType<typeof setTimeout> | undefined;
/** One after the other, so that the latest choice is the one that stays. */
let sending: Promise<unknown> = Promise.resolve();

async function send(queries: QueryClient): Promise<void> {
  const body = waiting;
  waiting = {};
  // One that does not arrive is no loss that anybody has to hear of: the next choice is sent again.
  const saved = await newCommand<typeof body, Preferences>(() => undefined)(
    (changed, key) => call(savePreferences, { body: changed, key }),
    body,
  );
  await queries.cancelQueries({ queryKey });
  if (saved) queries.setQueryData(queryKey, { ...saved, ...waiting });
}

/**
 * One of the reader's choices that their account keeps (A12), the same on each of their devices: what it is, null before one
 * is made, and how to make one, which holds here at once. `isKnown` is false until the account was asked once; where it gave
 * no answer, nothing waits for it.
 */
export function usePreference<N extends keyof Preferences>(name: N) {
  const queries = useQueryClient();
  const { data, failureCount } = useQuery({
    queryKey,
    // What was chosen while they were read is newer.
    queryFn: async () => ({ ...(await call(readPreferences, {})), ...waiting }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const choose = useCallback(
    (value: Preferences[N]): void => {
      const { data: before, fetchFailureCount = 0 } = queries.getQueryState<Preferences>(queryKey) ?? {};
      // While the account is asked, its answer is waited for; where it gave none, the choice holds on this page.
      if (before || fetchFailureCount > 0) {
        void queries.cancelQueries({ queryKey });
        queries.setQueryData<Preferences>(queryKey, { ...(before ?? none), [name]: value });
      }
      waiting = { ...waiting, [name]: value };
      clearTimeout(timer);
      timer = setTimeout(() => {
        sending = sending.then(() => send(queries));
      }, restsMs);
    },
    [queries, name],
  );
  return { value: data?.[name] ?? null, isKnown: data !== undefined || failureCount > 0, choose };
}
