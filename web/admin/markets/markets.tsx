import { msg, plural, t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { Trans } from '@lingui/react/macro';
import { DataTable } from '#web/admin/widgets/data-table.tsx';
import styles from '#web/admin/widgets/listing.module.css';
import { Coming } from '#web/admin/widgets/listing.tsx';
import type { Column } from '#web/admin/widgets/records.tsx';
import { Tag } from '#web/admin/widgets/tag.tsx';
import { useLive } from '#web/client/live-context.ts';
import { textOf } from '#web/texts/text.ts';
import { ExpandIcon } from '#web/ui/icons.ts';
import { money } from '#web/ui/money.ts';
import { Empty, Panel } from '#web/ui/panel.tsx';
import tables from '#web/ui/table.module.css';
import { age, dayOf } from '#web/ui/time.ts';
import { useNow } from '#web/ui/use-now.ts';
import { kindWord, stateWord } from '#web/widgets/market-words.ts';
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
  sourceName,
  sourceState,
  sourceWords,
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
  useLingui();
  const markets = useMarketHealth();
  const rows = markets.data;
  return (
    <Panel id="markets-title" title={t`Pairs`} aside={rows && <Summary rows={rows} />}>
      {markets.isError && <Unread query={markets} />}
      {markets.isPending && <Coming rows={10} />}
      {rows?.length === 0 && (
        <Empty>
          <Trans>No pair is configured.</Trans>
        </Empty>
      )}
      {rows && rows.length > 0 && <Pairs rows={rows} readAtMs={markets.dataUpdatedAt} />}
    </Panel>
  );
}

/** The sources of prices: how far their clocks are off, how late they are, and what of them was not recorded (M2, Z3). */
function SourcesHealth() {
  useLingui();
  const sources = useMarketSources();
  const rows = sources.data;
  return (
    <Panel id="sources-title" title={t`Sources`}>
      {sources.isError && <Unread query={sources} />}
      {sources.isPending && <Coming rows={3} />}
      {rows?.length === 0 && (
        <Empty>
          <Trans>Nothing recorded yet.</Trans>
        </Empty>
      )}
      {rows && rows.length > 0 && <Sources rows={rows} />}
    </Panel>
  );
}

const sourceTones = { live: 'up', stalled: 'warn', held: 'warn', off: 'quiet' } as const;

function Sources(props: { readonly rows: readonly SourceRow[] }) {
  useLingui();
  const pairs = useMarketHealth().data ?? null;
  const now = useNow(useLive().serverNow, 5_000);
  const columns: readonly Column<SourceRow>[] = [
    {
      name: msg({ message: 'Source', context: 'of prices' }),
      cell: ({ name }) => <strong>{sourceName(name)}</strong>,
    },
    {
      name: msg`Status`,
      cell: (row) => {
        const { state, reason } = sourceState(row, pairs, now);
        return (
          <>
            {state === 'live' && row.name === 'simulated' ? (
              <Tag tone="quiet">{kindWord('simulated')}</Tag>
            ) : (
              <Tag tone={sourceTones[state]}>{textOf(sourceWords[state])}</Tag>
            )}
            <small className={tables.note}>{reason}</small>
          </>
        );
      },
    },
    { name: msg`Clock`, minor: true, cell: clockWords },
    { name: msg`Round trip, ms`, number: true, minor: true, cell: ({ clock }) => clock?.roundTrip ?? '–' },
    { name: msg`Lag, ms`, number: true, cell: lagWords },
    { name: msg`Not recorded`, cell: droppedWords },
  ];
  return <DataTable label={t`Sources`} columns={columns} items={props.rows} keyOf={({ name }) => name} />;
}

function Summary(props: { readonly rows: readonly MarketRow[] }) {
  const { traded, tradable, troubled } = healthOf(props.rows);
  const off = troubled.length;
  return (
    <span>
      {off === 0 ? (
        <Trans>
          {tradable} of {traded} tradable
        </Trans>
      ) : (
        <Trans>
          {tradable} of {traded} tradable, {off} stale or closed
        </Trans>
      )}
    </span>
  );
}

const tones = { live: 'up', stale: 'warn', closed: 'down', reference: 'quiet', none: 'quiet' } as const;

/** The pairs that are meant to be traded, trouble first; what can never be traded is one press below. */
function Pairs(props: { readonly rows: readonly MarketRow[]; readonly readAtMs: number }) {
  useLingui();
  const offered = props.rows.filter(isOffered);
  const others = props.rows.filter((row) => !isOffered(row));
  return (
    <>
      {offered.length === 0 ? (
        <Empty>
          <Trans>No pair has terms of trade and a source of prices.</Trans>
        </Empty>
      ) : (
        <PairTable label={t`Tradable pairs`} rows={byTrouble(offered)} readAtMs={props.readAtMs} />
      )}
      {others.length > 0 && (
        <details className={styles.fold}>
          <summary>
            <ExpandIcon size={16} stroke={2} aria-hidden />
            {plural(others.length, {
              one: '# pair without trading: reference rates, and pairs without a source',
              other: '# pairs without trading: reference rates, and pairs without a source',
            })}
          </summary>
          <PairTable label={t`Pairs without trading`} rows={others} readAtMs={props.readAtMs} />
        </details>
      )}
    </>
  );
}

function PairTable(props: { readonly label: string; readonly rows: readonly MarketRow[]; readonly readAtMs: number }) {
  useLingui();
  const closed = useClosedPairs().data;
  const columns: readonly Column<MarketRow>[] = [
    { name: msg`Pair`, cell: ({ Uppername }) => <strong>{Uppername}</strong> },
    { name: msg`Status`, cell: (row) => <PairState row={row} closed={closed?.get(row.lowerName) ?? null} /> },
    { name: msg`Price`, number: true, amount: ({ price }) => ({ text: price === null ? '–' : money(price) }) },
    {
      name: msg`Last quote`,
      number: true,
      cell: (row) => {
        if (row.kind === 'reference' && row.time !== null) return t`of ${dayOf(row.time.slice(0, 10))}`;
        return row.age === null ? '–' : <Age atReplyMs={row.age} readAtMs={props.readAtMs} />;
      },
    },
    { name: msg`Ticks`, number: true, minor: true, cell: ({ seq }) => (seq === 0 ? '–' : money(String(seq))) },
    { name: msg({ message: 'Kind', context: 'of prices' }), minor: true, cell: ({ kind }) => kindWord(kind) },
    {
      name: msg({ message: 'Source', context: 'of prices' }),
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
  useLingui();
  return (
    <>
      {row.state === 'live' && row.kind === 'simulated' ? (
        <Tag tone="quiet">{kindWord('simulated')}</Tag>
      ) : (
        <Tag tone={tones[row.state]}>{stateWord(row.state)}</Tag>
      )}
      {closed !== null && (
        <small className={tables.note}>
          <Trans>switched off: “{closed}”</Trans>
        </small>
      )}
      {row.closedBy === 'guard' && <small className={tables.note}>{guardWords(row.guard)}</small>}
      {row.closedBy === 'liquidity' && <small className={tables.note}>{liquidityWords(row.liquidity)}</small>}
      {isOffered(row) && !row.tradable && row.state === 'live' && (
        <small className={tables.note}>
          <Trans>not tradable now</Trans>
        </small>
      )}
    </>
  );
}

/** The age that the server sent, and what has passed since it did. */
function Age(props: { readonly atReplyMs: number; readonly readAtMs: number }) {
  const now = useNow(Date.now, 1_000);
  return age(props.atReplyMs + Math.max(0, now - props.readAtMs));
}
