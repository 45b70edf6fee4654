import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { blank } from '../blanks.tsx';
import { Article, Risk, type SitePage } from '../page.tsx';
import { breakEvenPercent, examplePayout, percent } from '../worked-examples.ts';

const operator = blank('name');
function Content() {
  const { t } = useLingui();
  return (
    <Article
      title={t`Forex trading`}
      lead={t`Foreign exchange is the trade of one country’s money against another’s. This page says how a currency pair is shown here and when it can be traded on.`}
    >
      <p>
        <Trans>
          A pair of state currencies takes trades only where {operator} offers it and a source streams its price. Which
          pairs that are changes: the <a href="/markets">list of markets</a> says so of each, and the ticket before you
          can place anything. A pair that has only a dated reference rate is shown for information and cannot be traded
          on.
        </Trans>
      </p>
      <h2>
        <Trans>Why a reference rate is not traded on</Trans>
      </h2>
      <p>
        <Trans>
          A trade is decided only on prices that a source streams and that were recorded one by one. Reference rates of
          state currencies come to us once a day from a published list. They carry their date and the mark “reference”,
          so that nobody takes them for a live price. A trade over a minute cannot be decided by a rate of yesterday.
        </Trans>
      </p>
      <h2>
        <Trans>How a currency pair is read</Trans>
      </h2>
      <p>
        <Trans>
          EUR/USD at 1.08500 means that one euro costs 1.085 dollars. When the number rises, the euro has become dearer,
          or the dollar cheaper: it is the same thing. The last digits that usually move are called pips; for EUR/USD a
          pip is 0.0001.
        </Trans>
      </p>
      <h2>
        <Trans>How a trade would work</Trans>
      </h2>
      <p>
        <Trans>
          Where a source streams a currency pair, it trades as every pair does here: UP or DOWN, a stake, a fixed time,
          a payout known beforehand. There is no leverage, no margin and no swap, you never hold the currency, and you
          cannot lose more than the stake. At a payout of {percent(examplePayout)} you break even when you win{' '}
          {breakEvenPercent(examplePayout)} of your trades. The whole rule with examples is under{' '}
          <a href="/pages/crypto-trading">crypto trading</a>.
        </Trans>
      </p>
      <h2>
        <Trans>Not a currency exchange</Trans>
      </h2>
      <p>
        <Trans>
          It is not a bank’s or broker’s currency exchange. You cannot convert money here, send it abroad or hedge an
          invoice with it.
        </Trans>
      </p>
      <Risk>
        <p>
          <Trans>
            Over seconds and minutes exchange rates move by chance as far as anybody can tell, and the payout is below
            even. So the average customer loses, and {operator} wins what is lost. A trade that loses costs its whole
            stake.
          </Trans>
        </p>
      </Risk>
    </Article>
  );
}

export const forexTrading: SitePage = {
  path: '/pages/forex-trading',
  title: msg`Forex trading`,
  description: msg`When a currency pair can be traded on here, why a dated reference rate cannot, how a pair is read, and what a trade on one would cost.`,
  Content,
};
