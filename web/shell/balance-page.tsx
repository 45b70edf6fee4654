import { useState } from 'react';
import type { Wallet } from '#domain/money/amount.ts';
import { Balance } from '#web/accounts/balance.tsx';
import type { FigureName } from '#web/accounts/postings.ts';
import { Statement } from '#web/accounts/statement.tsx';
import { Deposits } from '#web/deposits/deposits.tsx';
import { Withdrawals } from '#web/withdrawals/withdrawals.tsx';
import styles from './balance-page.module.css';
import { useTitle } from './layout.tsx';
import { useBrand } from './session.ts';

const walletNames = { real: 'Real', practice: 'Practice' } as const satisfies Record<Wallet, string>;

/** /user: what one has, where it came from, how more comes in and how it goes out. */
export function BalancePage() {
  const brand = useBrand();
  useTitle('Balance', brand.data?.name ?? '');
  const [wallet, setWallet] = useState<Wallet>('real');
  const [figure, setFigure] = useState<FigureName | null>(null);
  const open = (chosen: FigureName | null) => {
    setFigure(chosen);
    const title = document.getElementById('statement-title');
    title?.scrollIntoView();
    title?.focus({ preventScroll: true });
  };
  const wallets = (
    <fieldset className={styles.wallets}>
      <legend className="visually-hidden">Wallet</legend>
      {(['real', 'practice'] as const).map((one) => (
        <label key={one} data-chosen={wallet === one}>
          <input type="radio" name="wallet" checked={wallet === one} onChange={() => setWallet(one)} />
          {walletNames[one]}
        </label>
      ))}
    </fieldset>
  );
  return (
    <>
      <h1 className="visually-hidden">Balance</h1>
      <div className={styles.grid}>
        <div className={styles.wide}>
          <Balance wallet={wallet} aside={wallets} onOpen={open} />
        </div>
        {wallet === 'real' && (
          <>
            <Deposits />
            <Withdrawals />
          </>
        )}
        <div className={styles.wide}>
          <Statement wallet={wallet} figure={figure} onShowAll={() => setFigure(null)} />
        </div>
      </div>
    </>
  );
}
