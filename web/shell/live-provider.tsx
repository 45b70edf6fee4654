import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { type LiveEvents, LiveSocket, type LiveState, type TickBatch } from '#web/client/live.ts';
import { type Live, LiveContext } from '#web/client/live-context.ts';
import { gatherChanges } from '#web/client/reload.ts';
import { reloadThisTab } from '#web/client/too-old.ts';

type Listener = (batch: TickBatch) => void;

const ownViews = [
  'me',
  'profile',
  'balance',
  'statement',
  'trades',
  'copies',
  'traders',
  'trader',
  'deposits',
  'withdrawals',
  'identity',
  'security',
  'notices',
  'watchlist',
  'alerts',
  'contracts',
  'mining-plans',
  'support',
] as const;

/** Messages of the contact page, which are a queue of the console, and a case that is open beside what is listed. */
const ofDesk = [
  ['admin', 'contact messages'],
  ['admin', 'alone'],
] as const;

const changedViews: Record<Parameters<LiveEvents['onChanged']>[0], readonly (string | readonly string[])[]> = {
  balance: ['balance', 'statement', 'copies'],
  trade: ['trades', 'copies'],
  // A conversation about one says what was credited.
  deposit: ['deposits', 'support'],
  withdrawal: ['withdrawals'],
  account: ['me', 'profile', 'security'],
  identity: ['identity', 'me'],
  // A notice may be about a copy that was skipped, or about an application to be a trader.
  notice: ['notices', 'copies', 'trader'],
  watchlist: ['watchlist'],
  alert: ['alerts'],
  support: ['support', ...ofDesk],
  copy: ['copies', 'traders'],
  contract: ['contracts', 'mining-plans', 'mining-days'],
  status: ['status', 'markets', 'mining-plans', 'deposit-plans'],
  markets: ['markets'],
  own: ownViews,
  // What the operator switched during a break was told to nobody.
  everything: [...ownViews, ...ofDesk, 'status', 'deposit-plans', 'mining-plans', 'markets'],
};

function openLive(queries: QueryClient, listeners: Set<Listener>, onState: (state: LiveState) => void): LiveSocket {
  const changed = gatherChanges(queries);
  return new LiveSocket({
    onState,
    onTooOld: reloadThisTab,
    onTicks: (batch) => {
      for (const listener of listeners) listener(batch);
    },
    onChanged: (topic) => changed(changedViews[topic]),
  });
}

/** Keeps the tab's one socket open and the cache in step with it. */
export function LiveProvider(props: { readonly children: ReactNode }) {
  const queries = useQueryClient();
  const [state, setState] = useState<LiveState>('connecting');
  const [listeners] = useState(() => new Set<Listener>());
  const [socket] = useState(() => openLive(queries, listeners, setState));
  const live = useMemo<Live>(
    () => ({
      state,
      serverNow: socket.serverNow,
      knownServerNow: socket.knownServerNow,
      reopen: () => {
        socket.close();
        socket.open();
      },
      listen: (listener) => {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
    }),
    [state, socket, listeners],
  );
  useEffect(() => {
    socket.open();
    return () => socket.close();
  }, [socket]);
  return <LiveContext value={live}>{props.children}</LiveContext>;
}
