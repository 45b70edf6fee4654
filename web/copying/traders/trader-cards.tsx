import { Trans, useLingui } from '@lingui/react/macro';
import type { Wallet } from '#domain/money/amount.ts';
import styles from '#web/copying/cards.module.css';
import type { CopyDialog } from '#web/copying/copy-dialog.tsx';
import { CopyToggle } from '#web/copying/copy-toggle.tsx';
import type { ListedTrader } from '#web/copying/queries.ts';
import { signedPercent, toneOf } from '#web/copying/words.ts';
import { Sparkline } from '#web/ui/charts/sparkline.tsx';
import { FigureList, type FigureName, FigureValue, FormulaOf } from './figures.tsx';
import { TraderName } from './trader-name.tsx';

/** Below the return, in the order in which people ask: how bad was it, how much was it, who follows. */
const others: readonly FigureName[] = ['worstDrawdown', 'profit', 'winRate', 'trades', 'copiers', 'share'];

/** Traders as cards: who, how their return went, how bad it was, and the way to copy them. */
export function TraderCards(props: {
  readonly traders: readonly ListedTrader[];
  readonly wallet: Wallet;
  readonly dialog: CopyDialog;
}) {
  const { t } = useLingui();
  return (
    <ul className={styles.traders} aria-label={t`Traders and their figures`}>
      {props.traders.map((trader) => (
        <li key={trader.id} className={styles.trader}>
          <div className={styles.cardHead}>
            <TraderName trader={trader} wallet={props.wallet} />
            <CopyToggle trader={trader} wallet={props.wallet} dialog={props.dialog} />
          </div>
          <div className={styles.shape}>
            <div>
              <FormulaOf name="return" />
              <strong>
                <FigureValue name="return" trader={trader} />
              </strong>
            </div>
            {trader.curve.length === 0 ? (
              <small>
                <Trans>No trade has settled yet.</Trans>
              </small>
            ) : (
              <Sparkline
                label={t`Return over ${trader.figures.trades} trades: ${signedPercent(trader.figures.return)}`}
                values={['0', ...trader.curve]}
                tone={toneOf(trader.figures.return)}
                wide
              />
            )}
          </div>
          <FigureList names={others} trader={trader} />
        </li>
      ))}
    </ul>
  );
}
