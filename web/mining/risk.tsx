import { Trans } from '@lingui/react/macro';
import styles from './mining.module.css';

/**
 * What can be lost, where it is decided.
 *
 * @param halves whether a coin of the plan has halvings, or that is not known
 */
export function RiskOfMining({ halves }: { readonly halves: boolean }) {
  return (
    <div className={styles.risk}>
      <p>
        <strong>
          <Trans>You can get back less than you pay, or nothing.</Trans>
        </strong>{' '}
        <Trans>
          The price is spent when you buy. Only pool payments come back, day by day, and nobody promises a return.
        </Trans>
      </p>
      <ul>
        <li>
          <Trans>Difficulty rises as more machines join, and each day brings fewer coins.</Trans>
        </li>
        <li>
          <Trans>If the coin’s price falls, every payout falls.</Trans>{' '}
          {halves && <Trans>A halving cuts the coins of each block.</Trans>}
        </li>
        <li>
          <Trans>Machines and pools fail. A day without receipts pays nothing.</Trans>
        </li>
        <li>
          <Trans>If pool fee and power take all a day brings, that day pays nothing. You never owe the rest.</Trans>
        </li>
        <li>
          <Trans>You can’t cancel, sell or end a contract early.</Trans>
        </li>
        <li>
          <Trans>The operator earns the price, the pool fee and the power charge whether you gain or not.</Trans>
        </li>
      </ul>
    </div>
  );
}
