import { useLingui } from '@lingui/react/macro';
import { paymentMethods } from '#domain/money/coins.ts';
import { CoinMark } from '#web/widgets/coin-mark.tsx';
import { networkLine } from '#web/widgets/network-line.ts';
import styles from './deposits-overview.module.css';

/** The coins that can be paid in, each with its mark and its network. */
export function AcceptedCoins() {
  const { t } = useLingui();
  return (
    <ul className={styles.coins} aria-label={t`Accepted coins`}>
      {paymentMethods.map((method) => (
        <li key={method}>
          <CoinMark method={method} />
          <span>
            <strong>{method}</strong>
            <small>{networkLine(method)}</small>
          </span>
        </li>
      ))}
    </ul>
  );
}
