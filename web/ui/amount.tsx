import styles from './amount.module.css';
import { decimalsShown, padOf } from './money.ts';

/** An amount as it is read, with its sign and thousands, and its unit: '−1,234.5', 'BTC'. A dash is one too. */
export interface AmountText {
  readonly text: string;
  readonly unit?: string | undefined;
}

/** What the amounts of a column have in common: so many decimals, and a unit as wide as the widest. */
export interface AmountColumn {
  readonly decimals: number;
  readonly widest: string;
}

export function columnOf(amounts: readonly AmountText[]): AmountColumn {
  let decimals = 0;
  let widest = '';
  for (const { text, unit = '' } of amounts) {
    decimals = Math.max(decimals, decimalsShown(text));
    if (unit.length > widest.length) widest = unit;
  }
  return { decimals, widest };
}

/** An amount of a column: its point is below those of the others, and its unit beside it. Nothing is added to its digits. */
export function Amount(props: AmountText & { readonly of: AmountColumn }) {
  const { text, unit, of } = props;
  // A word in their place has no point and no unit: it ends where they end.
  const isFigure = /\d|^–$/.test(text);
  return (
    <>
      <span className={styles.amount} data-pad={isFigure ? padOf(text, of.decimals) : ''}>
        {text}
      </span>
      {of.widest !== '' && isFigure && (
        <>
          {' '}
          <span className={styles.unit} data-widest={of.widest}>
            {unit}
          </span>
        </>
      )}
    </>
  );
}
