import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { listMiningPlans } from '#api/mining.ts';
import { readDepositPlans } from '#api/plans.ts';
import { call } from '#web/client/client.ts';
import guide from '#web/ui/guide.module.css';
import { money } from '#web/ui/money.ts';
import { Empty, Panel } from '#web/ui/panel.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { Unread } from '#web/widgets/read-failure.tsx';
import styles from './plans.module.css';

export type PlanKind = 'pricing' | 'trading' | 'mining';

/** The operator's plans and places to buy coins, as configured: they change when the product is started anew. */
export function useDepositPlans() {
  return useQuery({
    queryKey: ['deposit plans'],
    queryFn: () => call(readDepositPlans, {}),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** What mining contracts on sale cost: suggested where the operator configured no amounts for mining. */
function useContractPrices(wanted: boolean) {
  const { t } = useLingui();
  return useQuery({
    queryKey: ['mining-plans'],
    queryFn: () => call(listMiningPlans, {}),
    enabled: wanted,
    select: ({ items, offered }) =>
      items
        .filter(({ left }) => offered && left > 0)
        .map(({ name, price, termDays }) => ({
          name,
          amount: price,
          text: t`The price of this mining contract of ${termDays} days. The deposit buys nothing by itself, and can be less than it where you have something available.`,
        })),
  });
}

/** deposits/pricing, deposits/trading, deposits/mining (D6): amounts that the operator suggests, each leading into a deposit. */
export function Plans(props: { readonly kind: PlanKind }) {
  const { t } = useLingui();
  const found = useDepositPlans();
  const configured = found.data?.[props.kind];
  const contracts = useContractPrices(props.kind === 'mining' && configured?.length === 0);
  const plans = contracts.data ?? configured;
  const asked = found.isPending || contracts.isLoading;
  return (
    <div className={guide.guided}>
      <Panel id="plans-title" title={t`Suggested amounts`}>
        {found.isError && <Unread query={found} />}
        {contracts.isError && <Unread query={contracts} />}
        {asked && <Skeleton height={200} />}
        {!asked && plans?.length === 0 && (
          <Empty>
            <Trans>
              Not offered here. You can <Link to="/user/deposits/crypto">deposit any amount</Link>.
            </Trans>
            {props.kind === 'mining' && (
              <>
                {' '}
                <Link to="/user/mining/contracts">
                  <Trans>Mining contracts</Trans>
                </Link>
              </>
            )}
          </Empty>
        )}
        <ul className={styles.plans}>
          {plans?.map((plan) => (
            <li key={`${plan.name} ${plan.amount}`}>
              <h3>{plan.name}</h3>
              <p className={styles.amount}>
                <Trans>
                  <strong>{money(plan.amount)}</strong> USD
                </Trans>
              </p>
              <p>{plan.text}</p>
              <Link
                to="/user/deposits/crypto/$amount"
                params={{ amount: plan.amount }}
                aria-label={t`Deposit ${money(plan.amount)} USD: ${plan.name}`}
              >
                <Trans>Deposit {money(plan.amount)} USD</Trans>
              </Link>
            </li>
          ))}
        </ul>
      </Panel>
      {plans !== undefined && plans.length > 0 && (
        <Panel id="plan-title" title={t`What a plan is`}>
          <ul className={guide.steps}>
            <li>
              <Trans>A name for an amount, and nothing else. Any other amount is as good.</Trans>
            </li>
            <li>
              <Trans>It promises no return, pays no bonus and costs no fee. Nothing is bought with it.</Trans>
            </li>
            <li>
              <Trans>
                What you deposit is credited to your balance. It can be withdrawn as long as it is not staked or lost.
              </Trans>
            </li>
            {props.kind === 'mining' && (
              <li>
                <Trans>
                  A mining contract is bought from what is available then, and what it costs is spent:{' '}
                  <Link to="/user/mining/contracts">the contracts and what they could pay</Link>.
                </Trans>
              </li>
            )}
          </ul>
        </Panel>
      )}
    </div>
  );
}
