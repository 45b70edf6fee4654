import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { nameOfPair } from '#domain/money/pair-name.ts';
import type { TradeReceipt } from '#domain/trades/receipt.ts';
import { money } from '#web/ui/money.ts';
import { useWide } from '#web/ui/use-wide.ts';
import { priceLine } from './price-line.ts';
import styles from './receipt.module.css';

const narrow = { width: 700, height: 200 } as const;
/** As wide as the card is on a wide screen, at the greatest height that the style sheet gives it. */
const wide = { width: 890, height: 200 } as const;
/** Room around the line for its marks. */
const edge = 10;

/** Every recorded price of the trade's window, with entry and exit, and where the trade wins and loses. */
export function PriceDrawing(props: { readonly receipt: TradeReceipt }) {
  const { t } = useLingui();
  const { receipt } = props;
  const { entry, exit } = receipt.ticks;
  const box = useWide() ? wide : narrow;
  const line = priceLine(receipt, box);
  if (line === null) return null;
  const { length: count } = receipt.segment.items;
  const [lowest, highest] = [money(line.lowest), money(line.highest)];
  const marks = [
    entry ? t`entry ${money(entry.price)}` : t`no entry yet`,
    exit ? t`exit ${money(exit.price)}` : t`no exit yet`,
  ].join(', ');
  const zone = line.entry && { x: line.entry.x, width: (line.endX ?? box.width) - line.entry.x };
  const up = receipt.positions === 'UP';
  return (
    <figure className={styles.figure}>
      <svg
        className={styles.drawing}
        viewBox={`${-edge} ${-edge} ${box.width + 2 * edge} ${box.height + 2 * edge}`}
        role="img"
        aria-label={t`Line of ${count} recorded prices, from ${lowest} to ${highest}: ${marks}`}
      >
        {line.entry && zone && (
          <>
            <rect className={up ? styles.wins : styles.loses} {...zone} y={-edge} height={line.entry.y + edge} />
            <rect
              className={up ? styles.loses : styles.wins}
              {...zone}
              y={line.entry.y}
              height={box.height + edge - line.entry.y}
            />
            <line className={styles.level} x1={line.entry.x} x2={box.width} y1={line.entry.y} y2={line.entry.y} />
          </>
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
            <Key>
              <circle className={styles.entry} cx={8} cy={8} r={5} />
            </Key>
            <Trans>entry</Trans> <data>{money(entry.price)}</data>
          </span>
        )}
        {exit && (
          <span>
            <Key>
              <rect className={styles.exit} x={3} y={3} width={10} height={10} />
            </Key>
            <Trans>exit</Trans> <data>{money(exit.price)}</data>
          </span>
        )}
        {zone && (
          <>
            <span>
              <Key>
                <rect className={styles.wins} width={16} height={16} />
              </Key>
              <Trans>wins</Trans>
            </span>
            <span>
              <Key>
                <rect className={styles.loses} width={16} height={16} />
              </Key>
              <Trans>loses</Trans>
            </span>
          </>
        )}
        <span>
          <Trans>
            {count} recorded prices of {nameOfPair(receipt.currencyPair)}, from {lowest} to {highest}
          </Trans>
        </span>
      </figcaption>
    </figure>
  );
}

const Key = (props: { readonly children: ReactNode }) => (
  <svg viewBox="0 0 16 16" width={14} height={14} aria-hidden="true">
    {props.children}
  </svg>
);
