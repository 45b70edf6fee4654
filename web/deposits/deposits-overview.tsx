import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { listDeposits } from '#api/deposits.ts';
import { call } from '#web/client/client.ts';
import { OpenIcon } from '#web/ui/icons.ts';
import { Empty, Panel } from '#web/ui/panel.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { Unread } from '#web/widgets/read-failure.tsx';
import { AcceptedCoins } from './accepted-coins.tsx';
import { Barrier, useBarriers } from './barriers.tsx';
import { DepositRows } from './deposit-rows.tsx';
import styles from './deposits-overview.module.css';
import { HowItGoes } from './how-it-goes.tsx';
import { useDepositPlans } from './plans.tsx';

const latest = 3;

/** deposits: how to pay in, and the state of the latest ones. */
export function DepositsOverview() {
  const { t } = useLingui();
  const { barrier } = useBarriers();
  const found = useQuery({
    queryKey: ['deposits', 'latest'],
    queryFn: async () => (await call(listDeposits, { query: { limit: latest } })).items,
  });
  return (
    <div className={styles.grid}>
      <div className={styles.column}>
        <Panel id="pay-in-title" title={t`Deposit crypto`}>
          <Barrier barrier={barrier} />
          <AcceptedCoins />
          <Link className={styles.start} to="/user/deposits/crypto">
            <Trans>New deposit</Trans>
          </Link>
        </Panel>
        <Panel
          id="latest-title"
          title={t`Latest deposits`}
          aside={
            <Link to="/user/deposits/list">
              <Trans>All deposits</Trans>
            </Link>
          }
        >
          {found.isError && <Unread query={found} />}
          {found.isPending && <Skeleton height={120} />}
          {found.data?.length === 0 && (
            <Empty>
              <Trans>
                No deposits yet. <Link to="/user/deposits/crypto">Get an address to pay to</Link>.
              </Trans>
            </Empty>
          )}
          <DepositRows deposits={found.data ?? []} />
        </Panel>
      </div>
      <div className={styles.column}>
        <OtherLinks />
        <Panel id="how-title" title={t`How a deposit works`}>
          <HowItGoes />
        </Panel>
      </div>
    </div>
  );
}

/** Links to what the operator has configured; what is not offered has none (A11). */
function OtherLinks() {
  const { t } = useLingui();
  const plans = useDepositPlans().data;
  const offered = [
    { kind: 'pricing', name: t`Deposit plans` },
    { kind: 'trading', name: t`Amounts for trading` },
    { kind: 'mining', name: t`Amounts for mining` },
  ] as const;
  return (
    <ul className={styles.links}>
      {offered.map(({ kind, name }) =>
        plans && plans[kind].length > 0 ? (
          <li key={kind}>
            <Link to={`/user/deposits/${kind}`}>
              {name}
              <OpenIcon size={20} stroke={1.75} aria-hidden />
            </Link>
          </li>
        ) : null,
      )}
      <li>
        <Link to="/user/deposits/buy">
          <Trans>Buy Crypto</Trans>
          <OpenIcon size={20} stroke={1.75} aria-hidden />
        </Link>
      </li>
    </ul>
  );
}
