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
import overview from './deposits-overview.module.css';
import styles from './plans.module.css';

export type PlanKind = 'pricing' | 'trading' | 'mining';

/** The operator's plans and places to buy coins as they are in force; a change of them comes over the socket. */
export function useDepositPlans() {
  return useQuery({
    queryKey: ['deposit-plans'],
    queryFn: () => call(readDepositPlans, {}),
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
        .filter(({ left, lapsed }) => offered && left > 0 && !lapsed)
        .map(({ name, price, termDays }) => ({
          name,
          amount: price,
          text: t`The price of this ${termDays}-day mining contract. The deposit alone buys nothing, and it can be smaller if you already have money available.`,
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
    <div className={overview.grid}>
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
        <Panel id="plan-title" title={t`About these amounts`}>
          <ul className={guide.steps}>
            <li>
              <Trans>Each is just a suggestion. Any other amount works the same way.</Trans>
            </li>
            <li>
              <Trans>It promises no return, pays no bonus and costs no fee. It buys nothing.</Trans>
            </li>
            <li>
              <Trans>Your deposit is credited to your balance. You can withdraw it unless it is staked or lost.</Trans>
            </li>
            {props.kind === 'mining' && (
              <li>
                <Trans>
                  You pay for a mining contract from your available balance, and its price is spent: see{' '}
                  <Link to="/user/mining/contracts">the contracts and their possible payouts</Link>.
                </Trans>
              </li>
            )}
          </ul>
        </Panel>
      )}
    </div>
  );
}
