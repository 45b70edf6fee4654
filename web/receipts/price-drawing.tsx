import { Trans, useLingui } from '@lingui/react/macro';
import type { TradeReceipt } from '#domain/trades/receipt.ts';
import { money } from '#web/ui/money.ts';
import { Panel } from '#web/ui/panel.tsx';
import { priceLine } from './price-line.ts';
import styles from './receipt.module.css';

const box = { width: 700, height: 180 } as const;
/** Room around the line for its marks. */
const edge = 10;

/** Every recorded price of the trade's window, with entry and exit. */
export function PriceDrawing(props: { readonly receipt: TradeReceipt }) {
  const { t } = useLingui();
  const { receipt } = props;
  const { entry, exit } = receipt.ticks;
  const line = priceLine(receipt, box);
  if (line === null) return null;
  const { length: count } = receipt.segment.items;
  const [lowest, highest] = [money(line.lowest), money(line.highest)];
  const marks = [
    entry ? t`entry ${money(entry.price)}` : t`no entry yet`,
    exit ? t`exit ${money(exit.price)}` : t`no exit yet`,
  ].join(', ');
  return (
    <Panel id="prices-title" title={t`Recorded prices of ${receipt.currencyPair}`}>
      <figure className={styles.figure}>
        <svg
          className={styles.drawing}
          viewBox={`${-edge} ${-edge} ${box.width + 2 * edge} ${box.height + 2 * edge}`}
          role="img"
          aria-label={t`Line of ${count} recorded prices, from ${lowest} to ${highest}: ${marks}`}
        >
          {line.entry && (
            <line className={styles.level} x1={line.entry.x} x2={box.width} y1={line.entry.y} y2={line.entry.y} />
          )}
          {line.endX !== null && (
            <line className={styles.end} x1={line.endX} x2={line.endX} y1={-edge} y2={box.height + edge} />
          )}
          <path className={styles.line} d={line.path} />
          {line.entry && <circle className={styles.entry} cx={line.entry.x} cy={line.entry.y} r={6} />}
          {line.exit && <rect className={styles.exit} x={line.exit.x - 6} y={line.exit.y - 6} width={12} height={12} />}
        </svg>
        <figcaption className={styles.legend}>
          {entry && (
            <span>
              <span aria-hidden="true">○</span> <Trans>entry {money(entry.price)}</Trans>
            </span>
          )}
          {exit && (
            <span>
              <span aria-hidden="true">□</span> <Trans>exit {money(exit.price)}</Trans>
            </span>
          )}
          <span>
            <span aria-hidden="true">┆</span> <Trans>ends {receipt.expiresAt.slice(11, 19)} UTC</Trans>
          </span>
          <span>
            <Trans>
              {count} prices from {lowest} to {highest}
            </Trans>
          </span>
        </figcaption>
      </figure>
    </Panel>
  );
}
