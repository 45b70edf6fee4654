import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { breakEvenText } from '#domain/markets/break-even.ts';
import { Empty, Panel } from '#web/ui/panel.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { Unread } from '#web/widgets/read-failure.tsx';
import styles from './landing.module.css';
import { lineHeight, PriceLine } from './price-line.tsx';
import { isOfToday, useRunningChain } from './use-running-chain.ts';

type Chosen = NonNullable<ReturnType<typeof useRunningChain>['pair']>;

/**
 * The product at work: the latest recorded prices of a pair by the name of their source, and what a trade on it pays. All of it has
 * its room from the first paint on, so that nothing on the page moves when it comes.
 */
export function LivePrice() {
  const { t } = useLingui();
  const { markets, pair, chain } = useRunningChain();
  const newest = chain.data?.latest.at(-1);
  return (
    <Panel id="chain-title" title={pair ? t`${pair.Uppername}: recorded prices` : t`Recorded prices`}>
      <div className={styles.picture}>
        {markets.isError && <Unread query={markets} />}
        {markets.isSuccess && !pair && (
          <Empty>
            <Trans>No price has been recorded yet. They appear here with the first one.</Trans>
          </Empty>
        )}
        {markets.isPending && <Skeleton height={lineHeight} />}
        {pair && (
          <PriceLine
            pair={pair.lowerName}
            name={pair.Uppername}
            kind={pair.kind}
            latest={newest && isOfToday(newest.time) ? newest.price : null}
            now={{ state: pair.state, at: newest?.time ?? pair.time, price: newest?.price ?? pair.price }}
          />
        )}
      </div>
      <p className={styles.ways}>
        <MarketLink pair={pair ?? null} />
        <a className={styles.more} href="/markets">
          <Trans>All pairs</Trans>
        </a>
      </p>
      <Terms payout={pair?.terms?.payouts[0] ?? null} isPending={markets.isPending} />
    </Panel>
  );
}

/** The way to the pair's page; its room while it is not known which pair. */
function MarketLink({ pair }: { readonly pair: Chosen | null }) {
  const words = <Trans>Sources, terms and results of this market</Trans>;
  return pair ? (
    <a className={styles.more} href={`/markets/${pair.lowerName}`}>
      {words}
    </a>
  ) : (
    <span className={`${styles.more} ${styles.unknown}`}>{words}</span>
  );
}

/** What the shortest trade pays and costs. Of a pair without terms nothing is shown, in the room for them. */
function Terms(props: {
  readonly payout: NonNullable<Chosen['terms']>['payouts'][number] | null;
  readonly isPending: boolean;
}) {
  const { payout, isPending } = props;
  const breakEven = breakEvenText(payout?.breakEven ?? '0');
  const pays = (payout?.payoutRate ?? 0) / 100;
  const known = (value: ReactNode): ReactNode => (payout ? value : isPending && <Skeleton height={16} width={56} />);
  return (
    <dl className={`${styles.terms} ${payout || isPending ? '' : styles.unknown}`}>
      <div>
        <dt>
          <Trans>Shortest trade</Trans>
        </dt>
        <dd>{known(<Trans>{payout?.duration} s</Trans>)}</dd>
      </div>
      <div>
        <dt>
          <Trans>A win pays</Trans>
        </dt>
        <dd>{known(<>{pays} %</>)}</dd>
      </div>
      <div>
        <dt>
          <Trans>A loss costs</Trans>
        </dt>
        <dd>{known('100 %')}</dd>
      </div>
      <div>
        <dt>
          <Trans>Breaks even at</Trans>
        </dt>
        <dd>{known(<Trans>{breakEven} % won</Trans>)}</dd>
      </div>
    </dl>
  );
}
