import { Trans, useLingui } from '@lingui/react/macro';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { BalanceFigures } from '#web/accounts/balance.tsx';
import { choiceOf, searchOf } from '#web/accounts/statement/postings.ts';
import { Statement } from '#web/accounts/statement/statement.tsx';
import { Screen } from '#web/shell/layout.tsx';
import { useMe } from '#web/shell/session.ts';
import { PracticeTopUp } from '#web/trades/practice-top-up.tsx';
import styles from './money-pages.module.css';

/** statement: the wallet and which of its postings are shown stand in the address. */
export function StatementPage() {
  const { t } = useLingui();
  const { wallet = 'real', ...search } = useSearch({ from: '/user/statement' });
  const navigate = useNavigate({ from: '/user/statement' });
  const me = useMe();
  return (
    <Screen title={t`Statement`} aside={<WalletChoice wallet={wallet} />}>
      <BalanceFigures wallet={wallet} account={me.data?.account_status ?? 'void'} />
      {wallet === 'practice' && (
        <div className={styles.below}>
          <PracticeTopUp />
        </div>
      )}
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
