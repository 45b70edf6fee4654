import { plural, t } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { listMarkets, listTicks } from '#api/markets.ts';
import { call } from '#web/client/client.ts';
import { money } from '#web/ui/money.ts';
import { Empty, Notice, Panel, Tag } from '#web/ui/panel.tsx';
import { Scroll } from '#web/ui/scroll.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import tables from '#web/ui/table.module.css';
import { kindWord } from '#web/widgets/market-words.ts';
import { Unread } from '#web/widgets/read-failure.tsx';
import { atFirstLook, type Following, follow } from './following.ts';
import styles from './landing.module.css';

const shown = 8;
/** As many as the server gives at once: a tab that slept catches up. */
const atOnce = 1_000;

/**
 * The latest recorded prices of a pair (L7): the visitor's own browser recomputes each hash as it comes in and holds it
 * against the one it remembers, so that a change of what it saw would show.
 */
export function RunningChain() {
  const { t } = useLingui();
  const markets = useQuery({ queryKey: ['markets'], queryFn: async () => (await call(listMarkets, {})).items });
  const pair =
    markets.data?.find(({ seq, tradable }) => seq > 0 && tradable) ?? markets.data?.find(({ seq }) => seq > 0);
  const payout = pair?.terms?.payouts[0];
  const queries = useQueryClient();
  const key = ['chain', pair?.lowerName];
  const chain = useQuery({
    queryKey: key,
    enabled: pair !== undefined,
    refetchInterval: 1_000,
    queryFn: async () => {
      const name = pair?.lowerName ?? '';
      const before = queries.getQueryData<Following>(key) ?? atFirstLook;
      const query = before.last === null ? { limit: shown } : { after: before.last.seq, limit: atOnce };
      const page = await call(listTicks, { params: { pair: name }, query });
      return follow(name, pair?.decimals ?? 0, before, page, shown);
    },
  });
  return (
    <Panel
      id="chain-title"
      title={pair ? t`Recorded prices of ${pair.Uppername}, as they come in` : t`Recorded prices`}
      aside={
        pair && (
          <Tag tone={pair.kind === 'live' ? 'quiet' : 'warn'}>
            <Trans>{kindWord(pair.kind)} price</Trans>
          </Tag>
        )
      }
    >
      <p className={styles.say}>
        <Trans>
          Each price carries a number, its source and a hash made of itself and the one before it. Your browser
          recomputes every hash and remembers the last one: if a price that it saw were changed later, the next ones
          would not join on. It proves that, and no more.
        </Trans>
        {payout &&
          ` ${t`A trade of ${payout.duration} s on this pair breaks even at ${(Number(payout.breakEven) * 100).toFixed(2)} % won.`}`}
      </p>
      {markets.isError && <Unread query={markets} />}
      {chain.isError && <Unread query={chain} />}
      {markets.isSuccess && !pair && (
        <Empty>
          <Trans>No price has been recorded yet. They appear here with the first one.</Trans>
        </Empty>
      )}
      {chain.data && (
        <p className={styles.say} data-testid="followed">
          <Trans>Followed since you opened this page: {followed(chain.data)}</Trans>
        </p>
      )}
      {chain.data && chain.data.breach !== null && <Notice tone="error">{chain.data.breach}</Notice>}
      <div className={styles.rows}>
        {(markets.isPending || (pair !== undefined && chain.isPending)) && <Skeleton height={300} />}
        {chain.data && (
          <Scroll label={t`Recorded prices`}>
            <table className={tables.table}>
              <thead>
                <tr>
                  <th scope="col" className={tables.number}>
                    <Trans>Number</Trans>
                  </th>
                  <th scope="col">
                    <Trans>Time (UTC)</Trans>
                  </th>
                  <th scope="col" className={tables.number}>
                    <Trans>Price</Trans>
                  </th>
                  <th scope="col" className={tables.minor}>
                    <Trans>Hash</Trans>
                  </th>
                  <th scope="col">
                    <Trans>Your browser</Trans>
                  </th>
                </tr>
              </thead>
              <tbody>
                {chain.data.latest.toReversed().map((tick, place) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: the rows stay where they are, so that nothing jumps; prices pass through
                  <tr key={place}>
                    <td className={tables.number}>{tick.seq}</td>
                    <td>{tick.time.slice(11, 23)}</td>
                    <td className={tables.number}>{money(tick.price)}</td>
                    <td className={tables.minor}>
                      <code title={tick.hash}>{tick.hash.slice(0, 10)}…</code>
                    </td>
                    <td>
                      {tick.checked === 'yes' ? (
                        <span className={styles.yes}>
                          <Trans>✓ fits</Trans>
                        </span>
                      ) : (
                        <span className={styles.no}>
                          <Trans>✗ does not fit</Trans>
                        </span>
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

function followed({ count, breach }: Following): string {
  if (count === 0) return t`no price yet.`;
  const prices = plural(count, { one: '# price', other: '# prices' });
  return breach === null ? t`${prices}, each joining on to the one before it.` : t`${prices}, but not all join on.`;
}
