import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { FigureName } from '#domain/ledger/figures.ts';
import type { Wallet } from '#domain/money/amount.ts';
import { figureWord, unitOf } from '#web/accounts/statement/postings.ts';
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

/** P3 as it stands now, twice the same sum; each figure opens its postings. */
export function BalanceFigures(props: { readonly wallet: Wallet }) {
  const { t } = useLingui();
  const { wallet } = props;
  const found = useBalance(wallet);
  const held = found.data;
  if (found.isError && !held) return <Unread query={found} />;
  const figure = (name: FigureName, sign: string, note: string) => (
    <Figure name={name} sign={sign} value={held?.[name]} note={note} wallet={wallet} />
  );
  return (
    <Panel id="balance-title" title={wallet === 'real' ? t`Your balance` : t`Your practice balance`}>
      {found.isError && <Unread query={found} />}
      {held?.receivable.startsWith('-') && (
        <div className={styles.owed}>
          <Owed owed={held.receivable.slice(1)} />
        </div>
      )}
      <p className={styles.total}>
        {held ? (
          <Link
            className={styles.open}
            to="/user/statement"
            search={searchOf(wallet, null)}
            aria-label={t`Balance ${money(held.balance)}: all postings`}
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
      <div className={styles.sums}>
        <dl className={styles.figures} aria-label={t`Where it came from`}>
          {figure('deposits', '', t`paid in`)}
          {figure(
            'profits',
            '+',
            t`of trades won and lost, profit share, mining contracts and payouts, and corrections`,
          )}
          {figure('withdrawals', '−', t`paid out`)}
        </dl>
        <dl className={styles.figures} aria-label={t`Where it is`}>
          {figure('available', '=', t`can be staked or withdrawn`)}
          {held && held.aside !== '0.00' && figure('aside', '+', t`beyond your limits: not to be staked`)}
          {figure('staked', '+', t`in open trades`)}
          {held && held.allocated !== '0.00' && figure('allocated', '+', t`put apart for copies`)}
          {figure('withdrawing', '+', t`held for withdrawals`)}
          {held && held.receivable !== '0.00' && figure('receivable', '+', t`owed after a reversed deposit`)}
        </dl>
      </div>
    </Panel>
  );
}

function Figure(props: {
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
      <dd>
        {value === undefined ? (
          <Skeleton height={22} width={80} />
        ) : (
          <Link
            className={styles.open}
            to="/user/statement"
            search={searchOf(props.wallet, name)}
            aria-label={t`${figureWord(name)} ${money(value)}: its postings`}
          >
            {money(value)}
          </Link>
        )}
        <small>{props.note}</small>
      </dd>
    </div>
  );
}
