import { useQuery } from '@tanstack/react-query';
import { listMarkets, listTicks } from '#api/markets.ts';
import { call } from '#web/api-client/client.ts';
import { Unread } from '#web/api-client/unread.tsx';
import { Empty, Panel, Tag } from '#web/ui/panel.tsx';
import { Scroll } from '#web/ui/scroll.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import tables from '#web/ui/table.module.css';
import { checkChain } from './chain.ts';
import styles from './landing.module.css';

const shown = 8;

/** The latest recorded prices of a pair, each hash recomputed by the visitor's own browser as it comes in. */
export function RunningChain() {
  const markets = useQuery({ queryKey: ['markets'], queryFn: async () => (await call(listMarkets, {})).items });
  const pair =
    markets.data?.find(({ seq, tradable }) => seq > 0 && tradable) ?? markets.data?.find(({ seq }) => seq > 0);
  const chain = useQuery({
    queryKey: ['chain', pair?.lowerName],
    enabled: pair !== undefined,
    refetchInterval: 1_000,
    queryFn: async () => {
      const name = pair?.lowerName ?? '';
      const page = await call(listTicks, { params: { pair: name }, query: { limit: shown } });
      const answers = await checkChain(name, pair?.decimals ?? 0, page);
      return page.items.map((item, index) => ({ ...item, checked: answers[index] ?? 'no' })).reverse();
    },
  });
  return (
    <Panel
      id="chain-title"
      title={pair ? `Recorded prices of ${pair.Uppername}, as they come in` : 'Recorded prices'}
      aside={pair && <Tag tone={pair.kind === 'live' ? 'quiet' : 'warn'}>{pair.kind} price</Tag>}
    >
      <p className={styles.say}>
        Each price carries a number, its source and a hash made of itself and the one before it. Your browser recomputes
        every hash here: a price that was changed, added or left out would not fit.
        {pair?.terms &&
          ` A trade on this pair breaks even at ${(Number(pair.terms.breakEven) * 100).toFixed(2)} % won.`}
      </p>
      {markets.isError && <Unread query={markets} />}
      {chain.isError && <Unread query={chain} />}
      {markets.isSuccess && !pair && (
        <Empty>No price has been recorded yet. They appear here with the first one.</Empty>
      )}
      <div className={styles.rows}>
        {(markets.isPending || (pair !== undefined && chain.isPending)) && <Skeleton height={300} />}
        {chain.data && (
          <Scroll label="Recorded prices">
            <table className={tables.table}>
              <thead>
                <tr>
                  <th scope="col" className={tables.number}>
                    Number
                  </th>
                  <th scope="col">Time (UTC)</th>
                  <th scope="col" className={tables.number}>
                    Price
                  </th>
                  <th scope="col" className={tables.minor}>
                    Hash
                  </th>
                  <th scope="col">Your browser</th>
                </tr>
              </thead>
              <tbody>
                {chain.data.map((tick) => (
                  <tr key={tick.seq}>
                    <td className={tables.number}>{tick.seq}</td>
                    <td>{tick.time.slice(11, 23)}</td>
                    <td className={tables.number}>{tick.price}</td>
                    <td className={tables.minor}>
                      <code title={tick.hash}>{tick.hash.slice(0, 10)}…</code>
                    </td>
                    <td>
                      {tick.checked === 'yes' ? (
                        <span className={styles.yes}>✓ fits</span>
                      ) : (
                        <span className={styles.no}>✗ does not fit</span>
                      )}
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </Scroll>
        )}
      </div>
    </Panel>
  );
}
