import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { listMarkets } from '#api/markets.ts';
import { call } from '#web/client/client.ts';
import { useTicks } from '#web/client/live-context.ts';
import { PriceBoard } from '#web/widgets/price-board.ts';

/** The board of a screen, for as long as it is shown. */
export function usePriceBoard(): PriceBoard {
  const [board] = useState(() => new PriceBoard());
  useTicks(board.take);
  return board;
}

/** The pair list as it was last read, which brings change and state; prices move on the {@link PriceBoard}. */
export function useMarketList() {
  return useQuery({
    queryKey: ['markets'],
    queryFn: async () => (await call(listMarkets, {})).items,
    refetchInterval: 15_000,
  });
}
