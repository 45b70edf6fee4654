import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import styles from '#web/shell/pages/dashboard-page.module.css';
import { Panel } from '#web/ui/panel.tsx';

/** What somebody new may do next, in this order; gone once a trade with real money is placed, or all is done. */
export function FirstSteps(props: {
  readonly practised: boolean;
  readonly deposited: boolean;
  /** Null where trades with real money are not offered (B4). */
  readonly traded: boolean | null;
}) {
  const { t } = useLingui();
  const { practised, deposited, traded } = props;
  if (traded || (practised && deposited && traded === null)) return null;
  return (
    <div className={styles.first}>
      <Panel id="first-title" title={t`First steps`}>
        <ol className={styles.steps}>
          <li data-done={practised}>
            <Link to="/user/ptraderoom">
              <Trans>Place a practice trade</Trans>
            </Link>
            <span>{practised ? t`done` : t`with practice dollars on the same prices, nothing at stake`}</span>
          </li>
          <li data-done={deposited}>
            <Link to="/user/deposits/crypto">
              <Trans>Make a deposit</Trans>
            </Link>
            <span>{deposited ? t`done` : t`in bitcoin, ethereum, BNB or USDT`}</span>
          </li>
          {traded !== null && (
            <li data-done={traded}>
              <Link to="/user/traderoom">
                <Trans>Place a real trade</Trans>
              </Link>
              <span>{traded ? t`done` : t`only with what you can lose: a lost trade costs its whole stake`}</span>
            </li>
          )}
        </ol>
      </Panel>
    </div>
  );
}
