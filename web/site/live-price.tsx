import { Trans, useLingui } from '@lingui/react/macro';
import { breakEvenText } from '#domain/markets/break-even.ts';
import { Empty, Panel, Tag } from '#web/ui/panel.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { kindWord } from '#web/widgets/market-words.ts';
import { Unread } from '#web/widgets/read-failure.tsx';
import styles from './landing.module.css';
import { PriceLine } from './price-line.tsx';
import { isOfToday, useRunningChain } from './use-running-chain.ts';

/** The product at work: the latest recorded prices of a pair by the name of their source, and what a trade on it pays. */
export function LivePrice() {
  const { t } = useLingui();
  const { markets, pair, chain } = useRunningChain();
  const newest = chain.data?.latest.at(-1);
  const payout = pair?.terms?.payouts[0];
  const breakEven = breakEvenText(payout?.breakEven ?? '0');
  const pays = (payout?.payoutRate ?? 0) / 100;
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
      {markets.isSuccess && !pair && (
        <Empty>
          <Trans>No price has been recorded yet. They appear here with the first one.</Trans>
        </Empty>
      )}
      <div className={styles.picture}>
        {markets.isPending && <Skeleton height={260} />}
        {pair && (
          <PriceLine
            pair={pair.lowerName}
            name={pair.Uppername}
            latest={newest && isOfToday(newest.time) ? newest.price : null}
            now={{ state: pair.state, at: newest?.time ?? pair.time, price: newest?.price ?? pair.price }}
          />
        )}
      </div>
      {pair && (
        <a className={styles.more} href={`/markets/${pair.lowerName}`}>
          <Trans>Sources, terms and results of this market</Trans>
        </a>
      )}
      {payout && (
        <dl className={styles.terms}>
          <div>
            <dt>
              <Trans>Shortest trade</Trans>
            </dt>
            <dd>
              <Trans>{payout.duration} s</Trans>
            </dd>
          </div>
          <div>
            <dt>
              <Trans>A win pays</Trans>
            </dt>
            <dd>{pays} %</dd>
          </div>
          <div>
            <dt>
              <Trans>A loss costs</Trans>
            </dt>
            <dd>100 %</dd>
          </div>
          <div>
            <dt>
              <Trans>Breaks even at</Trans>
            </dt>
            <dd>
              <Trans>{breakEven} % won</Trans>
            </dd>
          </div>
        </dl>
      )}
    </Panel>
  );
}
