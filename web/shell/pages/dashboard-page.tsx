import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { listDeposits } from '#api/deposits.ts';
import { listTrades } from '#api/trades.ts';
import { BalanceOverview } from '#web/accounts/balance-overview.tsx';
import { call } from '#web/client/client.ts';
import { CopiesGlance } from '#web/copying/copies-glance.tsx';
import { FirstSteps } from '#web/shell/first-steps.tsx';
import { Screen } from '#web/shell/layout.tsx';
import { QuickLinks } from '#web/shell/quick-links.tsx';
import { useMe } from '#web/shell/session.ts';
import { LiveOpenTrades } from '#web/trades/live-open-trades.tsx';
import { Movers } from '#web/trades/pairs/movers.tsx';
import { WatchedPairs } from '#web/trades/pairs/watched-pairs.tsx';
import { loadChunk } from '#web/ui/chunks.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';
import styles from './dashboard-page.module.css';

/** Below the fold: what came of the trades that ended. */
const Results = lazy(async () => ({
  default: (await loadChunk(() => import('#web/trades/results/results.tsx'))).Results,
}));

/** Last on the screen, with the words of all notices. */
const LatestNotices = lazy(async () => ({
  default: (await loadChunk(() => import('#web/notices/latest-notices.tsx'))).LatestNotices,
}));

/** /user: what one has, what is open, what came of the rest, what moves, and for someone new what to do next. */
export function DashboardPage() {
  const { t } = useLingui();
  const offered = useMe().data?.offeredProducts.includes('trades') ?? false;
  const deposits = useQuery({
    queryKey: ['deposits', 'any'],
    queryFn: async () => (await call(listDeposits, { query: { limit: 1 } })).items.length > 0,
  });
  const practised = useQuery({
    queryKey: ['trades', 'practice', 'any'],
    queryFn: async () => (await call(listTrades, { query: { wallet: 'practice', limit: 1 } })).items.length > 0,
  });
  const traded = useQuery({
    queryKey: ['trades', 'real', 'any'],
    queryFn: async () => (await call(listTrades, { query: { wallet: 'real', limit: 1 } })).items.length > 0,
  });
  const steps = [deposits, practised, traded];
  // What comes first is known before anything stands below it; what cannot be read is not offered.
  if (steps.some((step) => step.isPending)) {
    return (
      <Screen title={t`Trading dashboard`} aside={<QuickLinks />}>
        <div className={styles.grid}>
          <Skeleton height={480} />
          <Skeleton height={440} />
        </div>
      </Screen>
    );
  }
  const known = steps.every((step) => step.data !== undefined);
  return (
    <Screen title={t`Trading dashboard`} aside={<QuickLinks />}>
      <div className={styles.grid}>
        {known && (
          <FirstSteps
            practised={practised.data ?? false}
            deposited={deposits.data ?? false}
            traded={offered ? (traded.data ?? false) : null}
          />
        )}
        <div className={styles.main}>
          <BalanceOverview />
          <LiveOpenTrades
            wallet="real"
            none={
              offered ? (
                <>
                  <Trans>
                    Place one in the <Link to="/user/traderoom">trade room</Link>.
                  </Trans>
                </>
              ) : (
                ''
              )
            }
          />
          <Suspense fallback={<Skeleton height={112} />}>
            <Results />
          </Suspense>
          <Suspense fallback={<Skeleton height={160} />}>
            <LatestNotices />
          </Suspense>
        </div>
        <div className={styles.side}>
          <WatchedPairs />
          <Movers />
          <CopiesGlance />
        </div>
      </div>
    </Screen>
  );
}
