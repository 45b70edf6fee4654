import { Trans, useLingui } from '@lingui/react/macro';
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { BalanceFigures } from '#web/accounts/balance.tsx';
import { choiceOf, searchOf } from '#web/accounts/postings.ts';
import { Statement } from '#web/accounts/statement.tsx';
import { DepositForm } from '#web/deposits/deposit-form.tsx';
import { DepositList } from '#web/deposits/deposit-list.tsx';
import { DepositsOverview } from '#web/deposits/deposits-overview.tsx';
import { PaymentPage } from '#web/deposits/payment.tsx';
import { Screen } from './layout.tsx';
import styles from './money-pages.module.css';

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
    <Screen title={t`New deposit`}>
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
  return (
    <Screen title={t`Payment`}>
      <PaymentPage key={id} id={id} />
    </Screen>
  );
}

/** statement: the wallet and which of its postings are shown stand in the address. */
export function StatementPage() {
  const { t } = useLingui();
  const { wallet = 'real', ...search } = useSearch({ from: '/user/statement' });
  const navigate = useNavigate({ from: '/user/statement' });
  return (
    <Screen title={t`Statement`} aside={<WalletChoice wallet={wallet} />}>
      <BalanceFigures wallet={wallet} />
      <div className={styles.below}>
        <Statement
          wallet={wallet}
          choice={choiceOf(search)}
          onChoice={(choice) =>
            void navigate({
              search: { ...(wallet === 'practice' ? { wallet } : {}), ...searchOf(choice) },
              resetScroll: false,
            })
          }
        />
      </div>
    </Screen>
  );
}

function WalletChoice(props: { readonly wallet: 'real' | 'practice' }) {
  const { t } = useLingui();
  return (
    <nav className={styles.wallets} aria-label={t`Wallet`}>
      <Link
        from="/user/statement"
        to="."
        activeOptions={{ exact: true }}
        search={(old) => ({ ...old, wallet: undefined })}
        aria-current={props.wallet === 'real' ? 'page' : undefined}
      >
        <Trans>Real</Trans>
      </Link>
      <Link
        from="/user/statement"
        to="."
        activeOptions={{ exact: true }}
        search={(old) => ({ ...old, wallet: 'practice' as const })}
        aria-current={props.wallet === 'practice' ? 'page' : undefined}
      >
        <Trans>Practice</Trans>
      </Link>
    </nav>
  );
}
