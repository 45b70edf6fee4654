import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { readFairPlay } from '#api/fair-play.ts';
import { breakEvenText } from '#domain/markets/break-even.ts';
import { call } from '#web/client/client.ts';
import { Source, useSource } from '#web/client/source.ts';
import article from '#web/site/article.module.css';
import { SettingRows } from '#web/site/fair-play/fair-play-settings.tsx';
import { Rows } from '#web/site/rows.tsx';
import { money } from '#web/ui/money.ts';
import { Empty } from '#web/ui/panel.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { durationOf } from '#web/ui/time.ts';
import { Unread } from '#web/widgets/read-failure.tsx';
import type { MarketView } from './market-view.ts';

/** What trades on a pair are agreed on now (T1). */
export function MarketTerms({ pair }: { readonly pair: MarketView }) {
  const { t } = useLingui();
  const { terms } = pair;
  const seconds = (terms?.entryDelay ?? 0) / 1_000;
  return (
    <section aria-labelledby="terms-title">
      <h2 id="terms-title">
        <Trans>Terms of trades</Trans>
      </h2>
      {terms === null ? (
        <Empty>
          <Trans>No trades are offered on this pair.</Trans>
        </Empty>
      ) : (
        <>
          <p>
            <Trans>
              Stakes from {money(terms.minStake)} to {money(terms.maxStake)} USD. A trade begins with the first price
              from {seconds} s after its acceptance. A win pays the stake back and a profit; a loss costs the whole
              stake, which the operator wins; a tie returns the stake.
            </Trans>
          </p>
          <Rows
            caption={t`Trades on offer`}
            columns={[t`Duration`, t`Profit of a win`, t`Cost of a loss`, t`Breaks even at`]}
            rows={[...Map.groupBy(terms.payouts, ({ payoutRate }) => payoutRate)].map(([payoutRate, alike]) => [
              alike.map(({ duration }) => durationOf(duration)).join(', '),
              `${payoutRate / 100} %`,
              '100 %',
              t`${breakEvenText(alike[0]?.breakEven ?? '0')} % won`,
            ])}
          />
        </>
      )}
    </section>
  );
}

const fairPlay = new Source(() => call(readFairPlay, {}));

/** What of the terms and of the prices' settings was set and when (Z3), on demand: few ask for it, and it is long. */
export function SettingsHistory({ pair }: { readonly pair: string }) {
  const [open, setOpen] = useState(false);
  return (
    <details className={article.fold} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        <Trans>When terms and price settings took effect</Trans>
      </summary>
      {open && <History pair={pair} />}
    </details>
  );
}

/** The same records as on the page of fair play, of one pair. */
function History({ pair }: { readonly pair: string }) {
  const { t } = useLingui();
  const figures = useSource(fairPlay, null);
  if (figures.isError) return <Unread query={figures} />;
  if (figures.data === undefined) return <Skeleton height={160} />;
  const { terms, settings } = figures.data;
  // A setting of all pairs names none.
  const ofPair = (item: { readonly pairs: readonly string[] }): boolean =>
    item.pairs.length === 0 || item.pairs.includes(pair);
  // A pair without trades has no terms, and is said so above.
  const agreed = terms.items.filter(ofPair);
  return (
    <>
      {agreed.length > 0 && <SettingRows caption={t`When each term took effect, in UTC`} items={agreed} />}
      <SettingRows caption={t`When each price setting took effect, in UTC`} items={settings.items.filter(ofPair)} />
    </>
  );
}
