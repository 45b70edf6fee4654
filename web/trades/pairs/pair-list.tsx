import { Trans, useLingui } from '@lingui/react/macro';
import { type KeyboardEvent, memo, useState } from 'react';
import { useLive } from '#web/client/live-context.ts';
import { useLivePrice, withLivePrice } from '#web/trades/market-data.ts';
import type { MarketView } from '#web/trades/ticket/ticket.ts';
import { plainKey } from '#web/ui/keys.ts';
import { money } from '#web/ui/money.ts';
import { Panel } from '#web/ui/panel.tsx';
import { age } from '#web/ui/time.ts';
import { useNow } from '#web/ui/use-now.ts';
import { Change } from '#web/widgets/change.tsx';
import { ListKind } from '#web/widgets/list-kind.tsx';
import { isSaidAtHead, kindOfList } from '#web/widgets/market-words.ts';
import styles from './pair-list.module.css';
import { listedPairs, rowWord } from './pair-words.ts';

/** The pairs to choose from. Each row listens to its own price only. */
export const PairList = memo(function PairList(props: {
  readonly rows: readonly MarketView[];
  readonly chosen: string;
  readonly onChoose: (pair: string) => void;
}) {
  const { t } = useLingui();
  const [typed, setTyped] = useState('');
  const [open, setOpen] = useState(false);
  const { shown, foldable } = listedPairs(props.rows, { typed, chosen: props.chosen, open });
  const said = kindOfList(shown);
  // One stop for Tab, from which the arrow keys go on: the list is long.
  const stop = shown.some(({ lowerName }) => lowerName === props.chosen) ? props.chosen : shown[0]?.lowerName;
  return (
    <Panel id="pairs-title" title={t`Pairs`}>
      <input
        type="search"
        className={styles.search}
        aria-label={t`Search pairs`}
        placeholder={t`Search`}
        autoComplete="off"
        spellCheck={false}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onKeyDown={(event) => {
          // Of several, the one that can be traded.
          const offered = shown.filter(({ terms }) => terms !== null);
          const [hit, ...others] = offered.length > 0 ? offered : shown;
          if (plainKey(event.nativeEvent) !== 'Enter' || !hit || others.length > 0) return;
          props.onChoose(hit.lowerName);
          event.currentTarget.parentElement?.querySelector<HTMLElement>('[aria-pressed]')?.focus();
        }}
      />
      <ListKind kind={said} />
      <ul className={styles.list} onKeyDown={moveAmong}>
        {shown.map((row) => (
          <PairRow
            key={row.lowerName}
            row={row}
            chosen={row.lowerName === props.chosen}
            isStop={row.lowerName === stop}
            said={said}
            onChoose={props.onChoose}
          />
        ))}
      </ul>
      {foldable > 0 && (
        <button type="button" className={styles.fold} aria-expanded={open} onClick={() => setOpen(!open)}>
          <Trans>Not tradable: {foldable}</Trans>
        </button>
      )}
      {shown.length === 0 && (
        <p className={styles.none} role="status">
          <Trans>No pair matches. Clear the search to see all pairs.</Trans>
        </p>
      )}
    </Panel>
  );
});

/** The arrow keys, Home and End move the focus among the pairs. */
function moveAmong(event: KeyboardEvent<HTMLElement>): void {
  const rows = [...event.currentTarget.querySelectorAll('button')];
  const at = rows.findIndex((row) => row === document.activeElement);
  const places: Readonly<Record<string, number>> = {
    ArrowDown: at + 1,
    ArrowUp: at - 1,
    Home: 0,
    End: rows.length - 1,
  };
  const to = places[plainKey(event.nativeEvent) ?? ''];
  if (to === undefined) return;
  event.preventDefault();
  rows[to]?.focus();
}

const PairRow = memo(function PairRow(props: {
  readonly row: MarketView;
  readonly chosen: boolean;
  readonly isStop: boolean;
  readonly said: MarketView['kind'] | null;
  readonly onChoose: (pair: string) => void;
}) {
  const { t } = useLingui();
  const { onChoose } = props;
  const row = withLivePrice(props.row, useLivePrice(props.row.lowerName));
  const now = useNow(useLive().serverNow, 1_000);
  const { lowerName, change, quotedAt } = row;
  const source = rowWord(row);
  return (
    <li>
      <button
        type="button"
        className={styles.pair}
        aria-pressed={props.chosen}
        tabIndex={props.isStop ? 0 : -1}
        onClick={() => onChoose(lowerName)}
      >
        <span className={styles.name}>
          {row.img !== '' && <img src={row.img} alt="" width={20} height={20} loading="lazy" />}
          {row.Uppername}
        </span>
        <span className={styles.price}>{row.price === null ? '–' : money(row.price)}</span>
        <small className={row.terms !== null && isSaidAtHead(row, props.said, now) ? 'visually-hidden' : ''}>
          {quotedAt === null || row.terms === null || row.state === 'stale'
            ? source
            : t`${source}, ${age(Math.max(1_000, now - Date.parse(quotedAt)), 'whole')} old`}
        </small>
        <small className={styles.change}>{change !== null && <Change percent={change} />}</small>
      </button>
    </li>
  );
});
