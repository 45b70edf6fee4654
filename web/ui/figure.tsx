import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { significant } from './decimals.ts';
import styles from './figure.module.css';
import { money } from './money.ts';

/** A long decimal by its digits that matter; pressed, all of them. `unit` stands behind it: 'BTC'. */
export function Figure(props: { readonly value: string; readonly unit?: string; readonly digits?: number }) {
  const { t } = useLingui();
  const { value, unit, digits } = props;
  const [open, setOpen] = useState(false);
  const { short, cut } = significant(value, digits);
  const behind = unit === undefined ? '' : ` ${unit}`;
  const full = `${money(value)}${behind}`;
  if (!cut) return <data value={value}>{`${short}${behind}`}</data>;
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
