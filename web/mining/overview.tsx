import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { Empty, Panel } from '#web/ui/panel.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { More } from '#web/widgets/more.tsx';
import { Unread } from '#web/widgets/read-failure.tsx';
import { ContractCards } from './contract-cards.tsx';
import { DemoNote } from './demo-note.tsx';
import { FleetDays } from './fleet-days.tsx';
import { LastPayouts } from './last-payouts.tsx';
import styles from './mining.module.css';
import { Fleets, Networks } from './networks.tsx';
import { useContracts, useMiningPlans } from './queries.ts';

/** /user/mining: one's contracts, what they paid lately, the networks, and what the fleet was paid. */
export function Overview({ demo }: { readonly demo: boolean }) {
  const { t } = useLingui();
  const contracts = useContracts();
  const plans = useMiningPlans();
  return (
    <div className={styles.parts}>
      <DemoNote demo={demo} />
      <Panel id="contracts-title" title={t`Your contracts`}>
        {contracts.state === 'pending' && <Skeleton height={120} />}
        {contracts.state === 'error' && <Unread query={contracts.query} />}
        {contracts.state === 'success' && contracts.items.length === 0 && (
          <Empty>
            <Trans>
              You have no contracts yet. <Link to="/user/mining/contracts">See the plans</Link> with what each could pay
              at today’s figures, line by line, and what you can lose.
            </Trans>
          </Empty>
        )}
        <ContractCards contracts={contracts.items} label={t`Your contracts`} />
        <More pages={contracts} what={t`contracts`} />
      </Panel>
      <LastPayouts contracts={contracts.items} />
      <Panel id="network-title" title={t`The networks now`}>
        {plans.isPending && <Skeleton height={120} />}
        {plans.isError && <Unread query={plans} />}
        {plans.data && <Networks inputs={plans.data.coins} />}
      </Panel>
      {plans.data && (
        <Panel id="fleet-title" title={t`The operator’s fleet`}>
          <Fleets fleets={plans.data.fleets} />
        </Panel>
      )}
      <FleetDays />
    </div>
  );
}
