import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { Fragment, type ReactNode, useId, useState } from 'react';
import { Empty, Notice, Panel } from '#web/ui/panel.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { aboutPlans } from '#web/widgets/plan-words.ts';
import { Unread } from '#web/widgets/read-failure.tsx';
import { useBuyDialog } from './buy-dialog.tsx';
import { FiguresNote } from './figures-note.tsx';
import styles from './mining.module.css';
import { detailsButtonId, PlanCard } from './plan-card.tsx';
import { PlanDetails } from './plan-details.tsx';
import { type PlanView, useMiningPlans } from './queries.ts';

/** What all plans say of themselves alike, so that it is shown once; null where they differ, or there is one alone. */
function saidOfAll(plans: readonly PlanView[]): string | null {
  const [first, ...others] = plans;
  return first && first.about !== '' && others.length > 0 && others.every(({ about }) => about === first.about)
    ? first.about
    : null;
}

/**
 * mining/contracts: the plans that are offered, each in short beside the others. What can be lost is shown in the dialog, before
 * the button that buys.
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
  const details = useId();
  const [opened, setOpened] = useState<string | null>(null);
  const about = saidOfAll(plans);
  const close = (plan: PlanView): void => {
    setOpened(null);
    document.getElementById(detailsButtonId(plan))?.focus();
  };
  return (
    <div className={styles.parts}>
      {dialog.shownOutcome}
      {closed}
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
      {found.data && plans.length > 0 && (
        <>
          <p className={`${styles.risk} ${styles.riskLine}`}>
            <Trans>You can get back less than you pay, or nothing.</Trans>
          </p>
          {about !== null && <p className={styles.about}>{aboutPlans(about)}</p>}
          <ul className={styles.plans} aria-label={t`Plans`}>
            {plans.map((plan) => (
              <Fragment key={plan.id}>
                <li>
                  <PlanCard
                    plan={plan}
                    inputs={found.data.coins}
                    fleet={found.data.fleets.find(({ algorithm }) => algorithm === plan.algorithm)}
                    closed={closed !== null}
                    aboutSaid={about !== null}
                    opened={opened === plan.id}
                    details={details}
                    onDetails={() => (opened === plan.id ? close(plan) : setOpened(plan.id))}
                    onBuy={() => dialog.ask(plan)}
                  />
                </li>
                {opened === plan.id && (
                  <li className={styles.opened}>
                    <PlanDetails
                      id={details}
                      plan={plan}
                      inputs={found.data.coins}
                      aboutSaid={about !== null}
                      onClose={() => close(plan)}
                    />
                  </li>
                )}
              </Fragment>
            ))}
          </ul>
          <p className={styles.note}>
            * <FiguresNote coins={plans.flatMap(({ coins }) => coins)} inputs={found.data.coins} />
          </p>
        </>
      )}
      {dialog.dialog}
    </div>
  );
}
