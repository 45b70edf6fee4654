import { Trans, useLingui } from '@lingui/react/macro';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback } from 'react';
import { Screen } from '#web/shell/layout.tsx';
import { useMe } from '#web/shell/session.ts';
import { TradeRoom } from '#web/trades/trade-room.tsx';
import { countryName } from '#web/ui/country-name.ts';
import { Notice } from '#web/ui/panel.tsx';

/** traderoom: the real wallet. The pair stands in the address. */
export function RealTradeRoomPage() {
  const { t } = useLingui();
  const { pair = null } = useSearch({ from: '/user/traderoom' });
  const navigate = useNavigate({ from: '/user/traderoom' });
  const choose = useCallback(
    (chosen: string) => void navigate({ search: { pair: chosen }, replace: true }),
    [navigate],
  );
  const me = useMe().data;
  return (
    <Screen title={t`Trade room`} quiet>
      <TradeRoom
        wallet="real"
        key="real"
        closed={me && !me.offeredProducts.includes('trades') ? <NotOffered country={me.country} /> : null}
        pair={pair}
        onPair={choose}
      />
    </Screen>
  );
}

/** B4, said before anything can be pressed. */
function NotOffered(props: { readonly country: string | null }) {
  const { t } = useLingui();
  return (
    <Notice tone="info">
      {props.country === null ? (
        <>
          <Trans>
            Trades with real money depend on the country that you live in, and your account has none yet.{' '}
            <Link to="/user/signup/step-two">Give your country</Link>.
          </Trans>
        </>
      ) : (
        t`Trades with real money are not offered to customers in ${countryName(props.country)}.`
      )}
      <Trans>
        {' '}
        Practice is open everywhere: the same prices and rules, with practice dollars.{' '}
        <Link to="/user/ptraderoom">Open the practice room</Link>
      </Trans>
    </Notice>
  );
}

/** ptraderoom: the same screen on practice money (T11). */
export function PracticeTradeRoomPage() {
  const { t } = useLingui();
  const { pair = null } = useSearch({ from: '/user/ptraderoom' });
  const navigate = useNavigate({ from: '/user/ptraderoom' });
  const choose = useCallback(
    (chosen: string) => void navigate({ search: { pair: chosen }, replace: true }),
    [navigate],
  );
  return (
    <Screen title={t`Practice trade room`} quiet>
      <TradeRoom wallet="practice" key="practice" closed={null} pair={pair} onPair={choose} />
    </Screen>
  );
}
