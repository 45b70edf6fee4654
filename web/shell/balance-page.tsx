import { Balance } from '#web/accounts/balance.tsx';
import { Statement } from '#web/accounts/statement.tsx';
import { Deposits } from '#web/deposits/deposits.tsx';
import { Withdrawals } from '#web/withdrawals/withdrawals.tsx';
import styles from './balance-page.module.css';
import { useTitle } from './layout.tsx';
import { useBrand } from './session.ts';

/** /user: what one has, where it came from, how more comes in and how it goes out. */
export function BalancePage() {
  const brand = useBrand();
  useTitle('Balance', brand.data?.name ?? '');
  return (
    <>
      <h1 className="visually-hidden">Balance</h1>
      <div className={styles.grid}>
        <div className={styles.wide}>
          <Balance />
        </div>
        <Deposits />
        <Withdrawals />
        <div className={styles.wide}>
          <Statement />
        </div>
      </div>
    </>
  );
}
