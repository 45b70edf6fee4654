import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Amount, type AmountColumn, columnOf } from './amount.tsx';
import { inDecimals, significant } from './decimals.ts';
import styles from './figure.module.css';
import { money } from './money.ts';

/** A decimal with its unit, or a word in its place. */
export interface FigureText {
  readonly value: string;
  readonly unit?: string;
}

/**
 * A long decimal by its digits that matter; pressed, all of them. `unit` follows it: 'BTC'. In a list whose rows lead to a screen with
 * all digits it is `quiet`: a point of the mouse shows them, and the keyboard has no stop at each. In a column it is one `of` its
 * figures (`figureColumn`), their points below each other.
 */
export function Figure(
  props: FigureText & {
    readonly digits?: number;
    /** So many decimals, in place of the digits that matter. */
    readonly decimals?: number;
    readonly quiet?: boolean;
    readonly of?: AmountColumn | undefined;
  },
) {
  const { t } = useLingui();
  const { value, unit, digits, decimals, quiet, of } = props;
  const [open, setOpen] = useState(false);
  const { short, cut } = decimals === undefined ? significant(value, digits) : inDecimals(value, decimals);
  const behind = unit === undefined ? '' : ` ${unit}`;
  const full = `${money(value)}${behind}`;
  const shown = (text: string) => (of ? <Amount text={text} unit={unit} of={of} /> : `${text}${behind}`);
  if (!cut) return <data value={value}>{shown(short)}</data>;
  if (quiet) {
    return (
      <data value={value} title={full}>
        {shown(short)}
      </data>
    );
  }
  return (
    <button
      type="button"
      className={styles.figure}
      aria-expanded={open}
      title={full}
      aria-label={open ? full : t`${short}${behind}, rounded; show all digits`}
      onClick={() => setOpen(!open)}
    >
      <data value={value}>{shown(open ? money(value) : short)}</data>
    </button>
  );
}

/** What figures in a column have in common, by the digits that are shown of each. */
export const figureColumn = (figures: readonly FigureText[]): AmountColumn =>
  columnOf(figures.map(({ value, unit }) => ({ text: significant(value).short, unit })));
