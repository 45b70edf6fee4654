import { Trans, useLingui } from '@lingui/react/macro';
import { memo, useState } from 'react';
import { useLive } from '#web/api-client/live-context.ts';
import { Panel } from '#web/ui/panel.tsx';
import { age } from '#web/ui/time.ts';
import { useNow } from '#web/ui/use-now.ts';
import { useLivePrice, withLivePrice } from './market-data.ts';
import styles from './pair-list.module.css';
import { changeText, sourceWord } from './pair-words.ts';
import type { MarketView } from './ticket.ts';

/** Whether a pair is what was typed: 'btc', 'btc/usd' and 'btcusd' all find BTC/USD. */
export function isSought(row: Pick<MarketView, 'lowerName'>, typed: string): boolean {
  return row.lowerName.includes(typed.toUpperCase().replace(/[^A-Z0-9]/g, ''));
}

/** The pairs to choose from. Each row listens to its own price only. */
export const PairList = memo(function PairList(props: {
  readonly rows: readonly MarketView[];
  readonly chosen: string;
  readonly onChoose: (pair: string) => void;
}) {
  const { t } = useLingui();
  const [typed, setTyped] = useState('');
  const [tradableOnly, setTradableOnly] = useState(false);
  const shown = props.rows.filter((row) => isSought(row, typed) && (row.tradable || !tradableOnly));
  return (
    <Panel
      id="pairs-title"
      title={t`Pairs`}
      aside={
        <label className={styles.only}>
          <input
            type="checkbox"
            checked={tradableOnly}
            onChange={(event) => setTradableOnly(event.currentTarget.checked)}
          />
          <Trans>tradable only</Trans>
        </label>
      }
    >
      <input
        type="search"
        className={styles.search}
        aria-label={t`Search pairs`}
        placeholder={t`Search`}
        autoComplete="off"
        spellCheck={false}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <ul className={styles.list}>
        {shown.map((row) => (
          <PairRow key={row.lowerName} row={row} chosen={row.lowerName === props.chosen} onChoose={props.onChoose} />
        ))}
      </ul>
      {shown.length === 0 && (
        <p className={styles.none} role="status">
          <Trans>No pair is like that.</Trans>
        </p>
      )}
    </Panel>
  );
});

const PairRow = memo(function PairRow(props: {
  readonly row: MarketView;
  readonly chosen: boolean;
  readonly onChoose: (pair: string) => void;
}) {
  const { onChoose } = props;
  const row = withLivePrice(props.row, useLivePrice(props.row.lowerName));
  const now = useNow(useLive().serverNow, 1_000);
  const { lowerName, change, quotedAt } = row;
  const source = sourceWord(row);
  return (
    <li>
      <button type="button" className={styles.pair} aria-pressed={props.chosen} onClick={() => onChoose(lowerName)}>
        <span className={styles.name}>
          {row.img !== '' && <img src={row.img} alt="" width={18} height={18} loading="lazy" />}
          {row.Uppername}
        </span>
        <span className={styles.price}>{row.price ?? '–'}</span>
        <small>
          {quotedAt === null || row.kind === 'reference'
            ? source
            : `${source}, ${age(Math.max(1_000, now - Date.parse(quotedAt)), 'whole')}`}
        </small>
        <small className={styles.change} data-way={change === null ? '' : change.startsWith('-') ? 'down' : 'up'}>
          {change !== null && changeText(change)}
        </small>
      </button>
    </li>
  );
});
