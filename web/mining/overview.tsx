import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { Empty, Panel } from '#web/ui/panel.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { More } from '#web/widgets/more.tsx';
import { Unread } from '#web/widgets/read-failure.tsx';
import { ContractCards, PaidBackTotal } from './contract-cards.tsx';
import { DemoNote } from './demo-note.tsx';
import { FleetDays } from './fleet-days.tsx';
import { Folded } from './folded.tsx';
import { LastPayouts } from './last-payouts.tsx';
import styles from './mining.module.css';
import { Fleets, Networks } from './networks.tsx';
import { useContracts, useMiningPlans } from './queries.ts';

/** /user/mining: what one's contracts paid back of their price; what it came from is one press below. */
export function Overview({ demo }: { readonly demo: boolean }) {
  const { t } = useLingui();
  const contracts = useContracts();
  return (
    <div className={styles.parts}>
      <DemoNote demo={demo} />
      <Panel id="contracts-title" title={t`Paid back so far`}>
        {contracts.state === 'pending' && <Skeleton height={320} />}
        {contracts.state === 'error' && <Unread query={contracts.query} />}
        {contracts.state === 'success' && contracts.items.length === 0 && (
          <Empty>
            <Trans>
              You have no contracts yet. <Link to="/user/mining/contracts">See the plans</Link> with what each could pay
              at today’s figures, line by line, and what you can lose.
            </Trans>
          </Empty>
        )}
        <PaidBackTotal contracts={contracts.items} complete={!contracts.hasMore} />
        <ContractCards contracts={contracts.items} label={t`Your contracts`} />
        <More pages={contracts} what={t`contracts`} />
      </Panel>
      <div className={styles.folds}>
        {contracts.items.length > 0 && (
          <Folded title={t`Payouts of the last days`} about={t`Each day of each contract, with its receipt`}>
            <LastPayouts contracts={contracts.items} />
          </Folded>
        )}
        <Folded title={t`The networks now`} about={t`Difficulty, block rewards and prices that estimates use`}>
          <NetworksNow />
        </Folded>
        <Folded title={t`The operator’s fleet`} about={t`Hash rate verified by pools, and how much is sold`}>
          <FleetsNow />
        </Folded>
        <Folded title={t`Pool payments to the fleet`} about={t`Each day’s receipts, with their transactions`}>
          <FleetDays />
        </Folded>
      </div>
    </div>
  );
}

function NetworksNow() {
  const plans = useMiningPlans();
  return (
    <>
      {plans.isPending && <Skeleton height={120} />}
      {plans.isError && <Unread query={plans} />}
      {plans.data && <Networks inputs={plans.data.coins} />}
    </>
  );
}

function FleetsNow() {
  const plans = useMiningPlans();
  return (
    <>
      {plans.isPending && <Skeleton height={120} />}
      {plans.isError && <Unread query={plans} />}
      {plans.data && <Fleets fleets={plans.data.fleets} />}
    </>
  );
}
