import styles from './amount.module.css';

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

const decimalsOf = (text: string): number => text.split('.')[1]?.length ?? 0;

export function columnOf(amounts: readonly AmountText[]): AmountColumn {
  let decimals = 0;
  let widest = '';
  for (const { text, unit = '' } of amounts) {
    decimals = Math.max(decimals, decimalsOf(text));
    if (unit.length > widest.length) widest = unit;
  }
  return { decimals, widest };
}

/** The room that a text leaves to be as wide behind its point as the others: '1.5' beside '0.123' → '00', '7' → '.000'. Words leave none. */
export function padOf(text: string, decimals: number): string {
  if (!/^[+−-]?\d|^–$/.test(text)) return '';
  const own = decimalsOf(text);
  return `${own === 0 && decimals > 0 ? '.' : ''}${'0'.repeat(Math.max(0, decimals - own))}`;
}

/** An amount of a column: its point is below those of the others, and its unit beside it. Nothing is added to its digits. */
export function Amount(props: AmountText & { readonly of: AmountColumn }) {
  const { text, unit, of } = props;
  return (
    <>
      <span className={styles.amount} data-pad={padOf(text, of.decimals)}>
        {text}
      </span>
      {of.widest !== '' && (
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
