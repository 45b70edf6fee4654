import styles from '#web/admin/widgets/listing.module.css';
import { Coming } from '#web/admin/widgets/listing.tsx';
import { Tag } from '#web/admin/widgets/tag.tsx';
import { useLive } from '#web/client/live-context.ts';
import { ExpandIcon } from '#web/ui/icons.ts';
import { money } from '#web/ui/money.ts';
import { Empty, Panel } from '#web/ui/panel.tsx';
import { Scroll } from '#web/ui/scroll.tsx';
import tables from '#web/ui/table.module.css';
import { age } from '#web/ui/time.ts';
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
  return (
    <Scroll label="Sources">
      <table className={tables.table}>
        <thead>
          <tr>
            <th scope="col">Source</th>
            <th scope="col">State</th>
            <th scope="col" className={tables.minor}>
              Clock
            </th>
            <th scope="col" className={`${tables.number} ${tables.minor}`}>
              Round trip, ms
            </th>
            <th scope="col" className={tables.number}>
              Lag, ms
            </th>
            <th scope="col">Not recorded</th>
          </tr>
        </thead>
        <tbody>
          {props.rows.map((row) => {
            const { state, reason } = sourceState(row, pairs, now);
            return (
              <tr key={row.name}>
                <td>
                  <strong>{row.name}</strong>
                </td>
                <td>
                  <Tag tone={sourceTones[state]}>{state}</Tag>
                  <small className={tables.note}>{reason}</small>
                </td>
                <td className={tables.minor}>{clockWords(row)}</td>
                <td className={`${tables.number} ${tables.minor}`}>{row.clock?.roundTrip ?? '–'}</td>
                <td className={tables.number}>{lagWords(row)}</td>
                <td>{droppedWords(row)}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </Scroll>
  );
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
  return (
    <Scroll label={props.label}>
      <table className={tables.table}>
        <thead>
          <tr>
            <th scope="col">Pair</th>
            <th scope="col">State</th>
            <th scope="col" className={tables.number}>
              Price
            </th>
            <th scope="col" className={tables.number}>
              Last quote
            </th>
            <th scope="col" className={`${tables.number} ${tables.minor}`}>
              Ticks
            </th>
            <th scope="col" className={tables.minor}>
              Kind
            </th>
            <th scope="col" className={tables.minor}>
              Source
            </th>
          </tr>
        </thead>
        <tbody>
          {props.rows.map((row) => (
            <tr key={row.lowerName}>
              <td>
                <strong>{row.Uppername}</strong>
              </td>
              <td>
                <Tag tone={tones[row.state]}>{row.state}</Tag>
                {closed?.has(row.lowerName) && (
                  <small className={tables.note}>switched off: “{closed.get(row.lowerName)}”</small>
                )}
                {row.closedBy === 'guard' && <small className={tables.note}>{guardWords(row.guard)}</small>}
                {row.closedBy === 'liquidity' && <small className={tables.note}>{liquidityWords(row.liquidity)}</small>}
                {isOffered(row) && !row.tradable && row.state === 'live' && (
                  <small className={tables.note}>not tradable now</small>
                )}
              </td>
              <td className={tables.number}>{row.price === null ? '–' : money(row.price)}</td>
              <td className={tables.number}>
                {row.age === null ? '–' : <Age atReplyMs={row.age} readAtMs={props.readAtMs} />}
              </td>
              <td className={`${tables.number} ${tables.minor}`}>{row.seq === 0 ? '–' : money(String(row.seq))}</td>
              <td className={tables.minor}>{row.kind}</td>
              <td className={tables.minor}>
                {row.source === null ? '–' : <span title={row.source}>{priceSourceWord(row.source)}</span>}
                {row.guard && <small className={tables.note}>{watchWords(row.guard)}</small>}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Scroll>
  );
}

/** The age that the server sent, and what has passed since it did. */
function Age(props: { readonly atReplyMs: number; readonly readAtMs: number }) {
  const now = useNow(Date.now, 1_000);
  return age(props.atReplyMs + Math.max(0, now - props.readAtMs));
}
