import { useEffect, useState } from 'react';
import { listMarketDays, listMarkets } from '#api/markets.ts';
import { call } from '#web/client/client.ts';
import { LiveSocket } from '#web/client/live.ts';
import { Source } from '#web/client/source.ts';
import { reloadThisTab } from '#web/client/too-old.ts';
import { byPair } from '#web/widgets/day-line.ts';
import { PriceBoard } from '#web/widgets/price-board.ts';

/** The list of pairs (M3): state and terms come with it, prices by the stream. */
export const allMarkets = new Source(async () => (await call(listMarkets, {})).items);

/** The last 24 hours of each pair that is quoted, by pair (M3). */
export const allDays = new Source(async () => byPair((await call(listMarketDays, {})).items));

/** The live prices of all pairs (M5) for as long as they are shown. Where the state of a pair changes, the list is read anew. */
export function useLivePrices(): PriceBoard {
  const [board] = useState(() => new PriceBoard());
  useEffect(() => {
    const socket = new LiveSocket({
      onTicks: board.take,
      onState: () => undefined,
      onTooOld: reloadThisTab,
      onChanged: (topic) => {
        if (topic === 'markets' || topic === 'status' || topic === 'everything') void allMarkets.refetch();
      },
    });
    socket.open();
    return () => socket.close();
  }, [board]);
  return board;
}
