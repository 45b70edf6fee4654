import { plural, t } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { listMarkets, listTicks } from '#api/markets.ts';
import { call } from '#web/client/client.ts';
import { money } from '#web/ui/money.ts';
import { Empty, Notice, Panel, Tag } from '#web/ui/panel.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { timeOrDay } from '#web/ui/time.ts';
import { kindWord } from '#web/widgets/market-words.ts';
import { Unread } from '#web/widgets/read-failure.tsx';
import { atFirstLook, type Following, follow } from './following.ts';
import styles from './landing.module.css';
import { PriceLine } from './price-line.tsx';

const shown = 4;
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
  const breakEven = (Number(payout?.breakEven ?? 0) * 100).toFixed(2);
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
  const latest = chain.data?.latest ?? [];
  return (
    <Panel
      id="chain-title"
      title={pair ? t`${pair.Uppername}: recorded prices` : t`Recorded prices`}
      aside={
        pair && (
          <Tag tone={pair.kind === 'live' ? 'quiet' : 'warn'}>
            <Trans>{kindWord(pair.kind)} price</Trans>
          </Tag>
        )
      }
    >
      {markets.isError && <Unread query={markets} />}
      {chain.isError && <Unread query={chain} />}
      {markets.isSuccess && !pair && (
        <Empty>
          <Trans>No price has been recorded yet. They appear here with the first one.</Trans>
        </Empty>
      )}
      <div className={styles.picture}>
        {markets.isPending && <Skeleton height={220} />}
        {pair && <PriceLine pair={pair.lowerName} name={pair.Uppername} latest={latest.at(-1) ?? null} />}
      </div>
      <ol className={styles.blocks} aria-label={t`Latest recorded prices`}>
        {latest.map((tick, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the blocks stay where they are, so that nothing jumps; prices pass through
          <li key={place} data-fits={tick.checked} title={tick.hash}>
            <small>#{tick.seq}</small>
            <small>{timeOrDay(tick.time)}</small>
            <data value={tick.price}>{money(tick.price)}</data>
            <code>{tick.hash.slice(0, 8)}…</code>
            <span className={tick.checked === 'yes' ? styles.yes : styles.no}>
              {tick.checked === 'yes' ? t`fits` : t`does not fit`}
            </span>
          </li>
        ))}
      </ol>
      {chain.data && (
        <p className={styles.note} data-testid="followed">
          <Trans>Added since you opened this page, checked by your browser: {followed(chain.data)}</Trans>
        </p>
      )}
      {chain.data && chain.data.breach !== null && <Notice tone="error">{chain.data.breach}</Notice>}
      {payout && (
        <p className={styles.note}>
          <Trans>
            A trade of {payout.duration} s on this pair breaks even at {breakEven} % won.
          </Trans>
        </p>
      )}
    </Panel>
  );
}

function followed({ count, breach }: Following): string {
  if (count === 0) return t`none yet.`;
  const prices = plural(count, { one: '# price', other: '# prices' });
  return breach === null ? t`${prices}, each joining on to the one before it.` : t`${prices}, but not all join on.`;
}
