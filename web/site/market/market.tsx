import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect } from 'react';
import { Running } from '#web/site/market/running.tsx';
import { useRunningChain } from '#web/site/use-running-chain.ts';
import { money } from '#web/ui/money.ts';
import { Notice, Tag } from '#web/ui/panel.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { dayOf, timeOrDay } from '#web/ui/time.ts';
import { Change } from '#web/widgets/change.tsx';
import { kindWord } from '#web/widgets/market-words.ts';
import { Unread } from '#web/widgets/read-failure.tsx';
import { MarketDayCurve } from './day-curve.tsx';
import { HouseResults } from './house-results.tsx';
import styles from './market.module.css';
import { PriceOrigin } from './price-origin.tsx';
import { MarketTerms, SettingsHistory } from './terms.tsx';

/** /markets/{pair} (M7): its prices and where they are from, the terms of trades and their history, and what the house won. */
export function Market(props: { readonly pair: string | null; readonly product: string }) {
  const { t } = useLingui();
  const { product } = props;
  const { markets, pair, chain } = useRunningChain(props.pair ?? '');
  const newest = chain.data?.latest.at(-1);
  const price = newest?.price ?? pair?.price ?? null;
  const time = newest?.time ?? pair?.time ?? null;
  const name = pair?.Uppername;
  useEffect(() => {
    if (name !== undefined) document.title = `${name} | ${product}`;
  }, [name, product]);
  if (markets.isError) return <Unread query={markets} />;
  if (markets.isSuccess && !pair) {
    return (
      <article className={styles.market}>
        <h1>{t`No such pair`}</h1>
        <p>
          <Trans>
            There is no pair {props.pair}. <a href="/markets">See what can be traded</a>
          </Trans>
        </p>
      </article>
    );
  }
  return (
    <article className={styles.market} aria-busy={!pair}>
      <a className={styles.back} href="/markets">
        <Trans>All pairs</Trans>
      </a>
      <h1>
        {pair ? (
          <>
            {pair.img !== '' && <img src={pair.img} alt="" width={32} height={32} />}
            {pair.Uppername}
          </>
        ) : (
          <Skeleton height={36} width={180} />
        )}
      </h1>
      <noscript>
        <p>
          <Trans>
            This page needs JavaScript. The pairs are public as data, too: <a href="/api/markets">/api/markets</a>.
          </Trans>
        </p>
      </noscript>
      {pair ? (
        <>
          <p className={styles.now}>
            <data value={price ?? ''}>{price === null ? '–' : money(price)}</data>
            {time !== null && (
              <small>{pair.kind === 'reference' ? t`rate of ${dayOf(time.slice(0, 10))}` : timeOrDay(time)}</small>
            )}
            {pair.change !== null && (
              <span>
                <Change percent={pair.change} />{' '}
                <small>
                  <Trans>in the last 24 h</Trans>
                </small>
              </span>
            )}
            {pair.kind !== 'none' && <Tag tone={pair.kind === 'live' ? 'quiet' : 'warn'}>{kindWord(pair.kind)}</Tag>}
            {pair.tradable && (
              <a
                className={styles.trade}
                href={`/user/traderoom?pair=${pair.lowerName}`}
              >{t`Trade ${pair.Uppername}`}</a>
            )}
          </p>
          {!pair.tradable && (
            <Notice tone="info">
              {pair.state === 'stale' ? (
                <Trans>This pair takes no trades until there is a current price.</Trans>
              ) : (
                <Trans>This pair takes no trades now.</Trans>
              )}
            </Notice>
          )}
          {pair.seq > 0 && <MarketDayCurve pair={pair} price={price} time={time} />}
          <PriceOrigin pair={pair} />
          {pair.seq > 0 && <Running pair={pair.lowerName} />}
          <MarketTerms pair={pair} />
          <HouseResults pair={pair.lowerName} name={pair.Uppername} />
          <SettingsHistory pair={pair.lowerName} />
        </>
      ) : (
        // Each piece by its height, so no two are alike.
        [48, 260, 160, 140].map((height) => (
          <p key={height}>
            <Skeleton height={height} />
          </p>
        ))
      )}
    </article>
  );
}
