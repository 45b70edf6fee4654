import { Trans } from '@lingui/react/macro';
import { WarningIcon } from '#web/ui/icons.ts';
import styles from './agreement.module.css';

/** Of which version of the risk disclosure the summary is, also of a demo’s. A text that changes is shown without it until it is read again. */
export const summarisedVersions: readonly string[] = ['2026-11-21', 'demo 1'];

/** The rate at which 100 trades at a payout of 85 % come out even, as the disclosure has it. */
export const evenAt = '54.06';

/** The risk disclosure in five sentences, each of which the full text below has. */
export function RiskSummary() {
  return (
    <div className={styles.summary}>
      <h3>
        <WarningIcon size={20} stroke={1.75} aria-hidden />
        <Trans>In short</Trans>
      </h3>
      <ul>
        <li>
          <Trans>
            <strong>You can lose all the money you use here.</strong> Most people lose.
          </Trans>
        </li>
        <li>
          <Trans>
            <strong>You trade against us.</strong> When you lose, we keep your stake; when you win, we pay.
          </Trans>
        </li>
        <li>
          <Trans>
            <strong>Being right half the time loses money.</strong> At a payout of 85 %, you break even at {evenAt} wins
            in 100 trades.
          </Trans>
        </li>
        <li>
          <Trans>
            <strong>Copied trades and mining contracts promise no return.</strong> You can lose what you put into them.
          </Trans>
        </li>
        <li>
          <Trans>
            <strong>Coins sent to a wrong address are gone,</strong> and no deposit insurance protects your balance.
          </Trans>
        </li>
      </ul>
    </div>
  );
}
