import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { listDeposits } from '#api/deposits.ts';
import { coinOf, paymentMethods } from '#domain/money/coins.ts';
import { call } from '#web/client/client.ts';
import { Fact, Facts } from '#web/ui/facts.tsx';
import { Empty, Panel } from '#web/ui/panel.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { Unread } from '#web/widgets/read-failure.tsx';
import { Barrier, useBarriers } from './barriers.tsx';
import { DepositRows } from './deposit-rows.tsx';
import styles from './deposits-overview.module.css';
import { HowItGoes } from './how-it-goes.tsx';
import { useDepositPlans } from './plans.tsx';

const latest = 3;

/** deposits: how one pays in, and how the latest ones stand. */
export function DepositsOverview() {
  const { t } = useLingui();
  const { barrier } = useBarriers();
  const found = useQuery({
    queryKey: ['deposits', 'latest'],
    queryFn: async () => (await call(listDeposits, { query: { limit: latest } })).items,
  });
  return (
    <div className={styles.grid}>
      <Panel
        id="how-title"
        title={t`Pay in crypto`}
        aside={
          <Link to="/user/deposits/crypto">
            <Trans>New deposit</Trans>
          </Link>
        }
      >
        <Barrier barrier={barrier} />
        <HowItGoes />
        <div className={styles.facts}>
          <Facts rows>
            {paymentMethods.map((method) => (
              <Fact key={method} name={method}>
                <Trans>Network: {coinOf(method).network}</Trans>
              </Fact>
            ))}
          </Facts>
        </div>
        <OtherLinks />
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
              No deposits yet. <Link to="/user/deposits/crypto">Ask for an address to pay to</Link>.
            </Trans>
          </Empty>
        )}
        <DepositRows deposits={found.data ?? []} />
      </Panel>
    </div>
  );
}

/** Links to what the operator has configured; what is not offered has none (A11). */
function OtherLinks() {
  const { t } = useLingui();
  const plans = useDepositPlans().data;
  const offered = [
    { kind: 'pricing', name: t`Suggested amounts` },
    { kind: 'trading', name: t`Amounts for trading` },
    { kind: 'mining', name: t`Amounts for mining` },
  ] as const;
  return (
    <ul className={styles.links}>
      {offered.map(({ kind, name }) =>
        plans && plans[kind].length > 0 ? (
          <li key={kind}>
            <Link to={`/user/deposits/${kind}`}>{name}</Link>
          </li>
        ) : null,
      )}
      <li>
        <Link to="/user/deposits/buy">
          <Trans>Buy Crypto</Trans>
        </Link>
      </li>
    </ul>
  );
}
