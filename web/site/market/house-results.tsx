import { Trans, useLingui } from '@lingui/react/macro';
import { readMarketResults } from '#api/market-results.ts';
import type { ReplyOf } from '#api/operation.ts';
import { dayText } from '#domain/clock/days.ts';
import { dayMs } from '#domain/clock/durations.ts';
import { call } from '#web/client/client.ts';
import { Source, sourcesBy, useSource } from '#web/client/source.ts';
import { grouped } from '#web/site/fair-play/fair-play-words.ts';
import { Bars } from '#web/ui/charts/bars.tsx';
import { ChartTable } from '#web/ui/charts/chart-table.tsx';
import { money, signedMoney } from '#web/ui/money.ts';
import { Empty } from '#web/ui/panel.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { dayOf } from '#web/ui/time.ts';
import { Unread } from '#web/widgets/read-failure.tsx';

type Results = ReplyOf<typeof readMarketResults>;

const resultsOf = sourcesBy((pair: string) => new Source(() => call(readMarketResults, { params: { pair } })));
const everyMs = 60_000;

/** What the house won of trades with real money on a pair, day by day (M7). */
export function HouseResults(props: { readonly pair: string; readonly name: string }) {
  const { pair, name } = props;
  const found = useSource(resultsOf(pair), everyMs);
  return (
    <section aria-labelledby="results-title">
      <h2 id="results-title">
        <Trans>The operator’s result</Trans>
      </h2>
      {found.isPending && <Skeleton height={200} />}
      {found.isError && <Unread query={found} />}
      {found.data && <Days results={found.data} pair={pair} name={name} />}
    </section>
  );
}

function Days(props: { readonly results: Results; readonly pair: string; readonly name: string }) {
  const { t } = useLingui();
  const { results, pair, name } = props;
  const { days, total, items } = results;
  const drawn = everyDay(results);
  if (items.length === 0) {
    return (
      <Empty>
        <Trans>No trade in US dollars ended on this pair in the last {days} days.</Trans>
      </Empty>
    );
  }
  const [trades, refunded] = [total.trades, total.refunded].map(grouped);
  const label = t`The operator’s result on ${name}, day by day`;
  return (
    <>
      <p>
        <Trans>
          In the last {days} days customers staked {money(total.stakes)} USD in {trades} trades that were won or lost,
          and were paid {money(total.paid)} USD on them. The operator’s result is{' '}
          <strong>{signedMoney(total.result)} USD</strong>. Returned trades: {refunded}. Practice is not counted. Days
          are UTC.
        </Trans>
      </p>
      <Bars
        label={label}
        values={drawn.map(({ result }) => result)}
        slots={days}
        tick={signedMoney}
        read={(nth) => `${dayOf(drawn[nth]?.day ?? '')}: ${signedMoney(drawn[nth]?.result ?? '0')} USD`}
        ends={[dayOf(drawn[0]?.day ?? ''), dayOf(drawn.at(-1)?.day ?? '')]}
      />
      <ChartTable
        label={label}
        columns={[
          { name: t`Day` },
          { name: t`Trades`, number: true },
          { name: t`Stakes`, number: true },
          { name: t`Paid`, number: true },
          { name: t`Result`, number: true },
          { name: t`Returned`, number: true },
        ]}
        rows={() =>
          items
            .map((one) => ({
              key: one.day,
              cells: [
                dayOf(one.day),
                grouped(one.trades),
                money(one.stakes),
                money(one.paid),
                signedMoney(one.result),
                grouped(one.refunded),
              ],
            }))
            .toReversed()
        }
        file={`${pair}-results.csv`}
        csv={() => [
          ['day', 'trades', 'stakes', 'paid', 'result', 'refunded'],
          ...items.map((one) => [one.day, String(one.trades), one.stakes, one.paid, one.result, String(one.refunded)]),
        ]}
      />
    </>
  );
}

/** Each of the days, those on which no trade ended with nothing. */
function everyDay({ time, days, items }: Results): readonly { readonly day: string; readonly result: string }[] {
  const found = new Map(items.map(({ day, result }) => [day, result]));
  const today = Math.floor(Date.parse(time) / dayMs);
  return Array.from({ length: days }, (_, nth) => {
    const day = dayText(today - days + 1 + nth);
    return { day, result: found.get(day) ?? '0.00' };
  });
}
