import { useId } from 'react';
import { type PaymentMethod, paymentMethods } from '#domain/money/coins.ts';
import { CoinMark } from './coin-mark.tsx';
import styles from './coin-tiles.module.css';
import { networkLine } from './network-line.ts';

/** Picks a coin by its mark; each tile names the network that the coin moves on. */
export function CoinTiles(props: {
  readonly label: string;
  readonly value: PaymentMethod;
  readonly disabled?: boolean;
  readonly onChange: (method: PaymentMethod) => void;
}) {
  const { label, value, disabled = false, onChange } = props;
  const group = useId();
  return (
    <fieldset className={styles.tiles} disabled={disabled}>
      <legend>{label}</legend>
      {paymentMethods.map((method) => (
        <label key={method} className={styles.tile}>
          <input
            type="radio"
            name={group}
            value={method}
            checked={method === value}
            aria-label={method}
            aria-describedby={`${group}-${method}`}
            onChange={() => onChange(method)}
          />
          <CoinMark method={method} />
          <span className={styles.name}>
            {method}
            <small id={`${group}-${method}`}>{networkLine(method)}</small>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
