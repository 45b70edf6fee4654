import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { AccountStatus } from '#domain/accounts/status.ts';
import type { FigureName } from '#domain/ledger/figures.ts';
import type { Wallet } from '#domain/money/amount.ts';
import { figureWord, unitOf } from '#web/accounts/statement/figure-words.ts';
import { useBalance } from '#web/client/balance.ts';
import { money } from '#web/ui/money.ts';
import { Panel } from '#web/ui/panel.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { Owed } from '#web/widgets/debt-notice.tsx';
import { Unread } from '#web/widgets/read-failure.tsx';
import styles from './balance.module.css';

const searchOf = (wallet: Wallet, figure: FigureName | null) => ({
  ...(wallet === 'practice' ? { wallet } : {}),
  ...(figure === null ? {} : { figure }),
});

/** P3 as it is now, twice the same sum; each figure opens its postings. */
export function BalanceFigures(props: { readonly wallet: Wallet; readonly account: AccountStatus }) {
  const { t } = useLingui();
  const { wallet } = props;
  const found = useBalance(wallet);
  if (found.isError && !found.data) return <Unread query={found} />;
  return (
    <Panel id="balance-title" title={wallet === 'real' ? t`Your balance` : t`Your practice balance`}>
      {found.isError && <Unread query={found} />}
      <BalanceOwed held={found.data} />
      <BalanceTotal held={found.data} wallet={wallet} />
      <BalanceSums held={found.data} wallet={wallet} account={props.account} />
    </Panel>
  );
}

export type Held = ReturnType<typeof useBalance>['data'];

/** What is owed after a reversed deposit, where something is. */
export function BalanceOwed({ held }: { readonly held: Held }) {
  if (!held?.receivable.startsWith('-')) return null;
  return (
    <div className={styles.owed}>
      <Owed owed={held.receivable.slice(1)} />
    </div>
  );
}

/** The balance, leading to all its postings. */
export function BalanceTotal({ held, wallet }: { readonly held: Held; readonly wallet: Wallet }) {
  const { t } = useLingui();
  return (
    <p className={styles.total}>
      {held ? (
        <Link
          className={styles.open}
          to="/user/statement"
          search={searchOf(wallet, null)}
          aria-label={t`Balance ${money(held.balance)}: all movements`}
        >
          <data value={held.balance} data-testid="balance">
            {money(held.balance)}
          </data>
        </Link>
      ) : (
        <Skeleton height={40} width={160} />
      )}
      <span className={styles.unit}>{unitOf(wallet)}</span>
    </p>
  );
}

/** Where the balance came from and where it is: P3's two sums. */
export function BalanceSums(props: { readonly held: Held; readonly wallet: Wallet; readonly account: AccountStatus }) {
  const { t } = useLingui();
  const { held, wallet } = props;
  const figure = (name: FigureName, sign: string, note: string) => (
    <BalanceFigure name={name} sign={sign} value={held?.[name]} note={note} wallet={wallet} />
  );
  return (
    <div className={styles.sums}>
      <dl className={styles.figures} aria-label={t`Where it came from`}>
        {figure('deposits', '', t`paid in`)}
        {figure('profits', '+', t`trades, profit share, mining and corrections`)}
        {figure('withdrawals', '−', t`paid out`)}
      </dl>
      <dl className={styles.figures} aria-label={t`Where it is`}>
        {figure('available', '=', props.account === 'approved' ? t`to trade or withdraw` : t`to withdraw`)}
        {held && held.aside !== '0.00' && figure('aside', '+', t`above your limits: withdraw only`)}
        {figure('staked', '+', t`in open trades`)}
        {held && held.allocated !== '0.00' && figure('allocated', '+', t`set aside for copies`)}
        {figure('withdrawing', '+', t`held for withdrawals`)}
        {held && held.receivable !== '0.00' && figure('receivable', '+', t`owed after a reversed deposit`)}
      </dl>
    </div>
  );
}

/** A figure of P3, leading to its postings. */
export function BalanceFigure(props: {
  readonly name: FigureName;
  readonly sign: string;
  readonly value: string | undefined;
  readonly note: string;
  readonly wallet: Wallet;
}) {
  const { t } = useLingui();
  const { name, value } = props;
  return (
    <div>
      <dt>
        <span className={styles.sign} aria-hidden="true">
          {props.sign}
        </span>
        {figureWord(name)}
      </dt>
      <dd data-figure="">
        {value === undefined ? (
          <Skeleton height={22} width={80} />
        ) : (
          <Link
            className={styles.open}
            to="/user/statement"
            search={searchOf(props.wallet, name)}
            aria-label={t`${figureWord(name)} ${money(value)}: its movements`}
          >
            {money(value)}
          </Link>
        )}
      </dd>
      <dd className={styles.note}>{props.note}</dd>
    </div>
  );
}
