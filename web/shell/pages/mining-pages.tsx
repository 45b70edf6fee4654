import { Trans, useLingui } from '@lingui/react/macro';
import { Link, useParams, useSearch } from '@tanstack/react-router';
import { useBrand } from '#web/client/brand.ts';
import { ContractOf, coinNamed, ReceiptOf } from '#web/mining/contract-of.tsx';
import { ContractPage } from '#web/mining/contract-page.tsx';
import { Overview } from '#web/mining/overview.tsx';
import { PayoutPage } from '#web/mining/payout-page.tsx';
import { Plans } from '#web/mining/plans.tsx';
import { Screen } from '#web/shell/layout.tsx';
import { useMe } from '#web/shell/session.ts';
import { countryName } from '#web/ui/country-name.ts';
import { Empty, Notice } from '#web/ui/panel.tsx';
import { dayOf } from '#web/ui/time.ts';
import styles from './money-pages.module.css';

/** The links within mining. */
function SectionLinks() {
  const { t } = useLingui();
  return (
    <nav className={styles.wallets} aria-label={t`Within mining`}>
      <Link to="/user/mining" activeOptions={{ exact: true }}>
        <Trans>Mining</Trans>
      </Link>
      <Link to="/user/mining/contracts" activeOptions={{ exact: true }}>
        <Trans>Plans</Trans>
      </Link>
      <Link to="/user/deposits/mining">
        <Trans>Add funds</Trans>
      </Link>
    </nav>
  );
}

/** Whether all that is shown is made up for a demo. */
const useDemo = (): boolean => useBrand().data?.mode === 'demo';

/** B4, said before anything can be pressed; null where contracts may be bought. */
function useClosed() {
  const { t } = useLingui();
  const me = useMe().data;
  if (!me || me.offeredProducts.includes('mining')) return null;
  return (
    <Notice tone="info">
      {me.country === null
        ? t`Mining contracts depend on the country that you live in, and your account has none yet.`
        : t`Mining contracts are not offered to customers in ${countryName(me.country)}.`}
    </Notice>
  );
}

/** mining */
export function MiningPage() {
  const { t } = useLingui();
  const demo = useDemo();
  return (
    <Screen title={t`Mining`} aside={<SectionLinks />}>
      <Overview demo={demo} />
    </Screen>
  );
}

/** mining/contracts */
export function MiningContractsPage() {
  const { t } = useLingui();
  const closed = useClosed();
  return (
    <Screen title={t`Mining plans`} aside={<SectionLinks />}>
      <Plans closed={closed} />
    </Screen>
  );
}

/** mining/contracts/{id} */
export function OneContractPage() {
  const { t } = useLingui();
  const demo = useDemo();
  const { id } = useParams({ from: '/user/mining/contracts/$id' });
  return (
    <ContractOf key={id} id={id}>
      {(contract) => (
        <Screen title={contract ? t`Contract: ${contract.plan.name}` : t`Contract`} aside={<SectionLinks />}>
          {contract && <ContractPage contract={contract} demo={demo} />}
        </Screen>
      )}
    </ContractOf>
  );
}

/** mining/contracts/{id}/payouts/{coin}/{day} */
export function PayoutReceiptPage() {
  const { t } = useLingui();
  const demo = useDemo();
  const { id, coin: named, day } = useParams({ from: '/user/mining/contracts/$id/payouts/$coin/$day' });
  const { late } = useSearch({ from: '/user/mining/contracts/$id/payouts/$coin/$day' });
  const coin = coinNamed(named);
  if (coin === null) {
    return (
      <Screen title={t`Payout`} aside={<SectionLinks />}>
        <Empty>
          <Trans>
            No coin of that name is mined. <Link to="/user/mining">Your contracts and payouts</Link>
          </Trans>
        </Empty>
      </Screen>
    );
  }
  return (
    <ReceiptOf key={`${id} ${coin} ${day} ${late ?? 0}`} id={id} coin={coin} day={day} addition={late ?? 0}>
      {(receipt) => (
        <Screen title={receipt ? t`Payout in ${coin} of ${dayOf(day)}` : t`Payout`} aside={<SectionLinks />}>
          {receipt && <PayoutPage receipt={receipt} demo={demo} />}
        </Screen>
      )}
    </ReceiptOf>
  );
}
