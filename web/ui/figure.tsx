import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { significant } from './decimals.ts';
import styles from './figure.module.css';
import { money } from './money.ts';

/**
 * A long decimal by its digits that matter; pressed, all of them. `unit` follows it: 'BTC'. In a list whose rows lead to a screen with
 * all digits it is `quiet`: a point of the mouse shows them, and the keyboard has no stop at each.
 */
export function Figure(props: {
  readonly value: string;
  readonly unit?: string;
  readonly digits?: number;
  readonly quiet?: boolean;
}) {
  const { t } = useLingui();
  const { value, unit, digits, quiet } = props;
  const [open, setOpen] = useState(false);
  const { short, cut } = significant(value, digits);
  const behind = unit === undefined ? '' : ` ${unit}`;
  const full = `${money(value)}${behind}`;
  if (!cut) return <data value={value}>{`${short}${behind}`}</data>;
  if (quiet) {
    return (
      <data value={value} title={full}>
        {`${short}${behind}`}
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
      <data value={value}>{open ? full : `${short}${behind}`}</data>
    </button>
  );
}
