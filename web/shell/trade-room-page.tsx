import { TradeRoom } from '#web/trades/trade-room.tsx';
import { useTitle } from './layout.tsx';
import { useBrand } from './session.ts';

/** traderoom: the real wallet. */
export function RealTradeRoomPage() {
  const brand = useBrand();
  useTitle('Trade room', brand.data?.name ?? '');
  return <TradeRoom wallet="real" key="real" />;
}

/** ptraderoom: the same screen on practice money (T11). */
export function PracticeTradeRoomPage() {
  const brand = useBrand();
  useTitle('Practice trade room', brand.data?.name ?? '');
  return <TradeRoom wallet="practice" key="practice" />;
}
