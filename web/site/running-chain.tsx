import { plural, t } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { money } from '#web/ui/money.ts';
import { readableTime } from '#web/ui/time.ts';
import { Unread } from '#web/widgets/read-failure.tsx';
import type { Following } from './following.ts';
import styles from './landing.module.css';
import { isOfToday, useRunningChain } from './use-running-chain.ts';

/** The latest recorded prices of a pair as a chain, each with what the visitor's browser found of it (L7). */
export function RunningChain(props: { readonly pair?: string }) {
  const { t } = useLingui();
  const { chain } = useRunningChain(props.pair);
  return (
    <div>
      {chain.isError && <Unread query={chain} />}
      <ol className={styles.blocks} aria-label={t`Latest recorded prices`}>
        {(chain.data?.latest ?? []).map((tick, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the blocks stay where they are, so that nothing jumps; prices pass through
          <li key={place} data-fits={tick.checked} title={tick.hash}>
            <small>
              #{tick.seq}
              {isOfToday(tick.time) ? ` · ${tick.time.slice(11, 19)}` : <br />}
              {!isOfToday(tick.time) && readableTime(tick.time)}
            </small>
            <data value={tick.price}>{money(tick.price)}</data>
            <code>{tick.hash.slice(0, 8)}…</code>
            <span className={tick.checked === 'yes' ? styles.yes : styles.no}>
              {tick.checked === 'yes' ? t`matches` : t`does not match`}
            </span>
          </li>
        ))}
      </ol>
      {chain.data && (
        <p className={styles.note} data-testid="followed">
          <Trans>Followed since you opened this page, checked by your browser: {followed(chain.data)}</Trans>
        </p>
      )}
    </div>
  );
}

function followed({ count, breach }: Following): string {
  if (count === 0) return t`none yet.`;
  const prices = plural(count, { one: '# price', other: '# prices' });
  return breach === null ? t`${prices}, each linked to the one before it.` : t`${prices}, but not all are linked.`;
}
