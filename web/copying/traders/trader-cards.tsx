import { Trans, useLingui } from '@lingui/react/macro';
import type { Wallet } from '#domain/money/amount.ts';
import styles from '#web/copying/cards.module.css';
import type { CopyDialog } from '#web/copying/copy-dialog.tsx';
import { CopyToggle } from '#web/copying/copy-toggle.tsx';
import type { ListedTrader } from '#web/copying/queries.ts';
import { signedPercent, toneOf } from '#web/copying/words.ts';
import { Sparkline } from '#web/ui/charts/sparkline.tsx';
import { type FigureName, FigureValue, FormulaOf } from './figures.tsx';
import { TraderName } from './trader-name.tsx';

/** In large figures, in the order in which people ask; the others are on the trader's page. */
const main: readonly FigureName[] = ['return', 'worstDrawdown', 'copiers'];

/** When each value came: the beginning first, which is never after a trade that counts. */
function timesOf({ since, curve }: Pick<ListedTrader, 'since' | 'curve'>): readonly number[] {
  const closed = curve.map(({ closedAt }) => Date.parse(closedAt));
  return [Math.min(Date.parse(since), ...closed), ...closed];
}

/** Traders as cards: who, how their return went, how bad it was, who follows, and the way to copy them. */
export function TraderCards(props: {
  readonly label: string;
  readonly traders: readonly ListedTrader[];
  /** All that the list shows: one scale for all, so that a large gain looks larger than a small one. */
  readonly listed: readonly ListedTrader[];
  readonly wallet: Wallet;
  readonly dialog: CopyDialog;
  /** The heading above them says that their track record is short. */
  readonly headed?: boolean;
}) {
  const { t } = useLingui();
  // A loss lies below the line at zero.
  const together = props.listed.flatMap(({ curve }) => curve.map((point) => point.return));
  return (
    <ul className={styles.traders} aria-label={props.label}>
      {props.traders.map((trader) => (
        <li key={trader.id} className={styles.trader}>
          <div className={styles.cardHead}>
            <TraderName trader={trader} wallet={props.wallet} headed={props.headed ?? false} />
            <CopyToggle trader={trader} wallet={props.wallet} dialog={props.dialog} />
          </div>
          <dl className={styles.main}>
            {main.map((name) => (
              <div key={name}>
                <dt>
                  <FormulaOf name={name} />
                </dt>
                <dd>
                  <FigureValue name={name} trader={trader} />
                </dd>
              </div>
            ))}
          </dl>
          {trader.curve.length === 0 ? (
            <p className={styles.none}>
              <Trans>No trade has settled yet.</Trans>
            </p>
          ) : (
            <Sparkline
              label={t`Return over ${trader.figures.trades} trades: ${signedPercent(trader.figures.return)}`}
              values={['0', ...trader.curve.map((point) => point.return)]}
              times={timesOf(trader)}
              tone={toneOf(trader.figures.return)}
              together={together}
              wide
            />
          )}
        </li>
      ))}
    </ul>
  );
}
