import { Trans, useLingui } from '@lingui/react/macro';
import { Link, useParams } from '@tanstack/react-router';
import { useBrand } from '#web/client/brand.ts';
import { BuyCrypto } from '#web/deposits/buy-crypto.tsx';
import { DepositForm } from '#web/deposits/deposit-form.tsx';
import { DepositList } from '#web/deposits/deposit-list.tsx';
import { DepositsOverview } from '#web/deposits/deposits-overview.tsx';
import { PaymentPage } from '#web/deposits/payment.tsx';
import { Plans } from '#web/deposits/plans.tsx';
import { Screen } from '#web/shell/layout.tsx';

const back = (
  <Link to="/user/deposits/list">
    <Trans>Your deposits</Trans>
  </Link>
);

/** deposits */
export function DepositsPage() {
  const { t } = useLingui();
  return (
    <Screen title={t`Deposits`}>
      <DepositsOverview />
    </Screen>
  );
}

/** deposits/crypto and deposits/crypto/{amount} */
export function DepositFormPage() {
  const { t } = useLingui();
  const { amount = '' } = useParams({ strict: false });
  return (
    <Screen title={t`New deposit`} aside={back}>
      <DepositForm key={amount} amount={amount} />
    </Screen>
  );
}

/** deposits/list */
export function DepositListPage() {
  const { t } = useLingui();
  return (
    <Screen title={t`Your deposits`}>
      <DepositList />
    </Screen>
  );
}

/** deposits/{id} */
export function DepositPage() {
  const { t } = useLingui();
  const { id } = useParams({ from: '/user/deposits/$id' });
  const brand = useBrand();
  return (
    <Screen title={t`Payment`} aside={back}>
      <PaymentPage key={id} id={id} demo={brand.data?.mode === 'demo'} />
    </Screen>
  );
}

/** deposits/pricing */
export function PricingPage() {
  const { t } = useLingui();
  return (
    <Screen title={t`Deposit plans`}>
      <Plans key="pricing" kind="pricing" />
    </Screen>
  );
}

/** deposits/trading */
export function TradingPlansPage() {
  const { t } = useLingui();
  return (
    <Screen title={t`Amounts for trading`}>
      <Plans key="trading" kind="trading" />
    </Screen>
  );
}

/** deposits/mining */
export function MiningPlansPage() {
  const { t } = useLingui();
  return (
    <Screen title={t`Amounts for mining`}>
      <Plans key="mining" kind="mining" />
    </Screen>
  );
}

/** deposits/buy */
export function BuyCryptoPage() {
  const { t } = useLingui();
  return (
    <Screen title={t`Buy Crypto`}>
      <BuyCrypto demo={useBrand().data?.mode === 'demo'} />
    </Screen>
  );
}
