import { useNavigate, useSearch } from '@tanstack/react-router';
import { TradeRoom } from '#web/trades/trade-room.tsx';
import { Screen } from './layout.tsx';

/** traderoom: the real wallet. The pair stands in the address. */
export function RealTradeRoomPage() {
  const { pair = null } = useSearch({ from: '/user/traderoom' });
  const navigate = useNavigate({ from: '/user/traderoom' });
  return (
    <Screen title="Trade room" quiet>
      <TradeRoom
        wallet="real"
        key="real"
        pair={pair}
        onPair={(chosen) => void navigate({ search: { pair: chosen }, replace: true })}
      />
    </Screen>
  );
}

/** ptraderoom: the same screen on practice money (T11). */
export function PracticeTradeRoomPage() {
  const { pair = null } = useSearch({ from: '/user/ptraderoom' });
  const navigate = useNavigate({ from: '/user/ptraderoom' });
  return (
    <Screen title="Practice trade room" quiet>
      <TradeRoom
        wallet="practice"
        key="practice"
        pair={pair}
        onPair={(chosen) => void navigate({ search: { pair: chosen }, replace: true })}
      />
    </Screen>
  );
}
