import { t } from '@lingui/core/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { readWatchlist, unwatchPair, watchPair } from '#api/alerts.ts';
import { readStatus } from '#api/switches.ts';
import { call } from '#web/client/client.ts';
import { useCommand } from '#web/client/use-command.ts';

interface Wish {
  readonly pair: string;
  readonly watch: boolean;
}

/** One's watchlist, and what puts pairs on it and takes them off. */
export function useWatching() {
  const queries = useQueryClient();
  const list = useQuery({ queryKey: ['watchlist'], queryFn: async () => (await call(readWatchlist, {})).items });
  const command = useCommand(({ pair, watch }: Wish, key) =>
    watch ? call(watchPair, { params: { pair }, key }) : call(unwatchPair, { params: { pair }, key }),
  );
  const { run, asked, busy, state } = command;
  const wish = useCallback(
    async (wanted: Wish): Promise<boolean> => {
      const now = await run(wanted);
      if (now) queries.setQueryData(['watchlist'], now.items);
      return now !== null;
    },
    [run, queries],
  );
  const { data } = list;
  const pairs = useMemo(() => data?.map(({ currencyPair }) => currencyPair) ?? [], [data]);
  return {
    list,
    /** In the order of adding. */
    pairs,
    watched: useMemo(() => new Set(pairs), [pairs]),
    /** One star at a time: what is pressed meanwhile would be dropped. */
    held: busy || asked !== null,
    state,
    about: asked === null ? '' : askedWords(asked.input),
    /** Whether it was done. */
    watch: useCallback((pair: string, watch: boolean) => wish({ pair, watch }), [wish]),
    again: () => {
      if (asked) void wish(asked.input);
    },
  };
}

const askedWords = ({ pair, watch }: Wish): string => (watch ? t`to watch ${pair}` : t`to stop watching ${pair}`);

/** Why the operator has closed pairs, by pair (X1). */
export function useClosingReasons(): ReadonlyMap<string, string> {
  const { data } = useQuery({ queryKey: ['status'], queryFn: () => call(readStatus, {}) });
  return useMemo(() => new Map(data?.closedPairs.map(({ currencyPair, reason }) => [currencyPair, reason])), [data]);
}
