import { useLingui } from '@lingui/react/macro';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { shownKinds, sortings } from '#web/markets/choice.ts';
import { Markets } from '#web/markets/markets.tsx';
import { Watchlist } from '#web/markets/watchlist.tsx';
import { Screen } from '#web/shell/layout.tsx';

/** trading/markets: filter and order stand in the address. */
export function MarketsPage() {
  const { t } = useLingui();
  const search = useSearch({ from: '/user/trading/markets' });
  const navigate = useNavigate({ from: '/user/trading/markets' });
  return (
    <Screen title={t`Markets`} aside={<Link to="/user/trading/watchlist">{t`Watchlist`}</Link>}>
      <Markets
        shown={shownKinds.find((one) => one === search.show) ?? 'all'}
        sorting={sortings.find((one) => one === search.order) ?? 'listed'}
        onChoice={({ shown, sorting }) =>
          void navigate({
            search: {
              ...(shown === 'all' ? {} : { show: shown }),
              ...(sorting === 'listed' ? {} : { order: sorting }),
            },
            replace: true,
            resetScroll: false,
          })
        }
      />
    </Screen>
  );
}

/** trading/watchlist */
export function WatchlistPage() {
  const { t } = useLingui();
  return (
    <Screen title={t`Watchlist`}>
      <Watchlist />
    </Screen>
  );
}
