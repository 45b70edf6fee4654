import { DataTable } from '#web/admin/widgets/data-table.tsx';
import styles from '#web/admin/widgets/listing.module.css';
import { Coming } from '#web/admin/widgets/listing.tsx';
import type { Column } from '#web/admin/widgets/records.tsx';
import { Tag } from '#web/admin/widgets/tag.tsx';
import { useLive } from '#web/client/live-context.ts';
import { ExpandIcon } from '#web/ui/icons.ts';
import { money } from '#web/ui/money.ts';
import { Empty, Panel } from '#web/ui/panel.tsx';
import tables from '#web/ui/table.module.css';
import { age, dayOf } from '#web/ui/time.ts';
import { useNow } from '#web/ui/use-now.ts';
import { priceSourceWord } from '#web/widgets/price-source-words.ts';
import { Unread } from '#web/widgets/read-failure.tsx';
import {
  byTrouble,
  clockWords,
  droppedWords,
  guardWords,
  healthOf,
  isOffered,
  lagWords,
  liquidityWords,
  type MarketRow,
  type SourceRow,
  sourceState,
  useClosedPairs,
  useMarketHealth,
  useMarketSources,
  watchWords,
} from './market-health.ts';

/** The pairs, and below them where their prices are from. */
export function MarketsBoard() {
  return (
    <div className={styles.stack}>
      <MarketsHealth />
      <SourcesHealth />
    </div>
  );
}

/** The pair list as an operator reads it: what is quoted by whom, how old it is, and what can be traded (M2, M3). */
function MarketsHealth() {
  const markets = useMarketHealth();
  const rows = markets.data;
  return (
    <Panel id="markets-title" title="Pairs" aside={rows && <Summary rows={rows} />}>
      {markets.isError && <Unread query={markets} />}
      {markets.isPending && <Coming rows={10} />}
      {rows?.length === 0 && <Empty>No pair is configured.</Empty>}
      {rows && rows.length > 0 && <Pairs rows={rows} readAtMs={markets.dataUpdatedAt} />}
    </Panel>
  );
}

/** The sources of prices: how far their clocks are off, how late they are, and what of them was not recorded (M2, Z3). */
function SourcesHealth() {
  const sources = useMarketSources();
  const rows = sources.data;
  return (
    <Panel id="sources-title" title="Sources">
      {sources.isError && <Unread query={sources} />}
      {sources.isPending && <Coming rows={3} />}
      {rows?.length === 0 && <Empty>Nothing recorded yet.</Empty>}
      {rows && rows.length > 0 && <Sources rows={rows} />}
    </Panel>
  );
}

const sourceTones = { live: 'up', stalled: 'warn', held: 'warn', off: 'quiet' } as const;

function Sources(props: { readonly rows: readonly SourceRow[] }) {
  const pairs = useMarketHealth().data ?? null;
  const now = useNow(useLive().serverNow, 5_000);
  const columns: readonly Column<SourceRow>[] = [
    { name: 'Source', cell: ({ name }) => <strong>{name === 'feed' ? 'feed (your own)' : name}</strong> },
    {
      name: 'State',
      cell: (row) => {
        const { state, reason } = sourceState(row, pairs, now);
        return (
          <>
            {state === 'live' && row.name === 'simulated' ? (
              <Tag tone="quiet">simulated</Tag>
            ) : (
              <Tag tone={sourceTones[state]}>{state}</Tag>
            )}
            <small className={tables.note}>{reason}</small>
          </>
        );
      },
    },
    { name: 'Clock', minor: true, cell: clockWords },
    { name: 'Round trip, ms', number: true, minor: true, cell: ({ clock }) => clock?.roundTrip ?? '–' },
    { name: 'Lag, ms', number: true, cell: lagWords },
    { name: 'Not recorded', cell: droppedWords },
  ];
  return <DataTable label="Sources" columns={columns} items={props.rows} keyOf={({ name }) => name} />;
}

function Summary(props: { readonly rows: readonly MarketRow[] }) {
  const { traded, tradable, troubled } = healthOf(props.rows);
  return (
    <span>
      {tradable} of {traded} tradable{troubled.length > 0 && `, ${troubled.length} stale or closed`}
    </span>
  );
}

const tones = { live: 'up', stale: 'warn', closed: 'down', reference: 'quiet', none: 'quiet' } as const;

/** The pairs that are meant to be traded, trouble first; what can never be traded is one press below. */
function Pairs(props: { readonly rows: readonly MarketRow[]; readonly readAtMs: number }) {
  const offered = props.rows.filter(isOffered);
  const others = props.rows.filter((row) => !isOffered(row));
  return (
    <>
      {offered.length === 0 ? (
        <Empty>No pair has terms of trade and a source of prices.</Empty>
      ) : (
        <PairTable label="Tradable pairs" rows={byTrouble(offered)} readAtMs={props.readAtMs} />
      )}
      {others.length > 0 && (
        <details className={styles.fold}>
          <summary>
            <ExpandIcon size={16} stroke={2} aria-hidden />
            {others.length} {others.length === 1 ? 'pair' : 'pairs'} without trading: reference rates, and pairs without
            a source
          </summary>
          <PairTable label="Pairs without trading" rows={others} readAtMs={props.readAtMs} />
        </details>
      )}
    </>
  );
}

function PairTable(props: { readonly label: string; readonly rows: readonly MarketRow[]; readonly readAtMs: number }) {
  const closed = useClosedPairs().data;
  const columns: readonly Column<MarketRow>[] = [
    { name: 'Pair', cell: ({ Uppername }) => <strong>{Uppername}</strong> },
    { name: 'State', cell: (row) => <PairState row={row} closed={closed?.get(row.lowerName) ?? null} /> },
    { name: 'Price', number: true, amount: ({ price }) => ({ text: price === null ? '–' : money(price) }) },
    {
      name: 'Last quote',
      number: true,
      cell: (row) => {
        if (row.kind === 'reference' && row.time !== null) return `of ${dayOf(row.time.slice(0, 10))}`;
        return row.age === null ? '–' : <Age atReplyMs={row.age} readAtMs={props.readAtMs} />;
      },
    },
    { name: 'Ticks', number: true, minor: true, cell: ({ seq }) => (seq === 0 ? '–' : money(String(seq))) },
    { name: 'Kind', minor: true, cell: ({ kind }) => kind },
    {
      name: 'Source',
      minor: true,
      cell: (row) => (
        <>
          {row.source === null ? '–' : <span title={row.source}>{priceSourceWord(row.source)}</span>}
          {row.guard && <small className={tables.note}>{watchWords(row.guard)}</small>}
        </>
      ),
    },
  ];
  return <DataTable label={props.label} columns={columns} items={props.rows} keyOf={({ lowerName }) => lowerName} />;
}

function PairState({ row, closed }: { readonly row: MarketRow; readonly closed: string | null }) {
  return (
    <>
      {row.state === 'live' && row.kind === 'simulated' ? (
        <Tag tone="quiet">simulated</Tag>
      ) : (
        <Tag tone={tones[row.state]}>{row.state}</Tag>
      )}
      {closed !== null && <small className={tables.note}>switched off: “{closed}”</small>}
      {row.closedBy === 'guard' && <small className={tables.note}>{guardWords(row.guard)}</small>}
      {row.closedBy === 'liquidity' && <small className={tables.note}>{liquidityWords(row.liquidity)}</small>}
      {isOffered(row) && !row.tradable && row.state === 'live' && (
        <small className={tables.note}>not tradable now</small>
      )}
    </>
  );
}

/** The age that the server sent, and what has passed since it did. */
function Age(props: { readonly atReplyMs: number; readonly readAtMs: number }) {
  const now = useNow(Date.now, 1_000);
  return age(props.atReplyMs + Math.max(0, now - props.readAtMs));
}
