import { Link } from '@tanstack/react-router';
import { Panel } from '#web/ui/panel.tsx';
import styles from './dashboard-page.module.css';

/** What somebody new may do next, in this order; gone once all is done. */
export function FirstSteps(props: {
  readonly practised: boolean;
  readonly deposited: boolean;
  /** Null where trades with real money are not offered (B4). */
  readonly traded: boolean | null;
}) {
  const { practised, deposited, traded } = props;
  if (practised && deposited && traded !== false) return null;
  return (
    <div className={styles.first}>
      <Panel id="first-title" title="First steps">
        <ol className={styles.steps}>
          <li data-done={practised}>
            <Link to="/user/ptraderoom">Place a practice trade</Link>
            <span>{practised ? 'done' : 'with practice dollars on the same prices, nothing at stake'}</span>
          </li>
          <li data-done={deposited}>
            <Link to="/user/deposits/crypto">Ask for a deposit</Link>
            <span>{deposited ? 'done' : 'in bitcoin, ethereum, BNB or USDT, credited after review'}</span>
          </li>
          {traded !== null && (
            <li data-done={traded}>
              <Link to="/user/traderoom">Place a real trade</Link>
              <span>{traded ? 'done' : 'only with what you can lose: a lost trade costs its whole stake'}</span>
            </li>
          )}
        </ol>
      </Panel>
    </div>
  );
}
