import { useLingui } from '@lingui/react/macro';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { TradeRoom } from '#web/trades/trade-room.tsx';
import { Screen } from './layout.tsx';

/** traderoom: the real wallet. The pair stands in the address. */
export function RealTradeRoomPage() {
  const { t } = useLingui();
  const { pair = null } = useSearch({ from: '/user/traderoom' });
  const navigate = useNavigate({ from: '/user/traderoom' });
  return (
    <Screen title={t`Trade room`} quiet>
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
  const { t } = useLingui();
  const { pair = null } = useSearch({ from: '/user/ptraderoom' });
  const navigate = useNavigate({ from: '/user/ptraderoom' });
  return (
    <Screen title={t`Practice trade room`} quiet>
      <TradeRoom
        wallet="practice"
        key="practice"
        pair={pair}
        onPair={(chosen) => void navigate({ search: { pair: chosen }, replace: true })}
      />
    </Screen>
  );
}
