import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Empty, Notice, Panel } from '#web/ui/panel.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { Unread } from '#web/widgets/read-failure.tsx';
import { useBuyDialog } from './buy-dialog.tsx';
import styles from './mining.module.css';
import { PlanPanel } from './plan-panel.tsx';
import { useMiningPlans } from './queries.ts';
import { RiskOfMining } from './risk.tsx';

/**
 * mining/contracts: the plans that are offered, each with what it could pay at today's figures.
 *
 * @param props.closed why nothing can be bought, if that is known without asking
 */
export function Plans(props: { readonly closed: ReactNode }) {
  const { t } = useLingui();
  const found = useMiningPlans();
  const closed =
    props.closed ??
    (found.data?.offered === false ? (
      <Notice tone="info">
        <Trans>No contracts are on sale right now. Running contracts continue.</Trans>
      </Notice>
    ) : null);
  const dialog = useBuyDialog(found.data);
  const plans = found.data?.items ?? [];
  return (
    <div className={styles.parts}>
      {dialog.shownOutcome}
      {closed}
      <RiskOfMining />
      {found.isPending && <Skeleton height="60vh" />}
      {found.isError && <Unread query={found} />}
      {found.data && plans.length === 0 && (
        <Panel id="plans-title" title={t`Plans`}>
          <Empty>
            <Trans>
              The operator offers no plan. The coins its fleet has mined, if there is one, are under{' '}
              <Link to="/user/mining">Mining</Link>.
            </Trans>
          </Empty>
        </Panel>
      )}
      {found.data &&
        plans.map((plan) => (
          <PlanPanel
            key={plan.id}
            plan={plan}
            inputs={found.data.coins}
            fleet={found.data.fleets.find(({ algorithm }) => algorithm === plan.algorithm)}
            closed={closed !== null}
            onBuy={() => dialog.ask(plan)}
          />
        ))}
      {dialog.dialog}
    </div>
  );
}
