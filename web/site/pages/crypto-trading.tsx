import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { cents, formatCents } from '#domain/money/amount.ts';
import { blank } from '../blanks.tsx';
import { Article, Risk, type SitePage, Table } from '../page.tsx';
import { breakEvenPercent, examplePayout, hundredTrades, percent, tenDollars, winOf } from '../worked-examples.ts';

const operator = blank('name');
const stake = cents(2_000n);
const rate = percent(examplePayout);
const level = breakEvenPercent(examplePayout);

function Content() {
  const { t } = useLingui();
  return (
    <Article
      title={t`Crypto trading`}
      lead={
        <>
          <Trans>
            Here you trade on whether a coin’s price will be higher or lower after a fixed time. You do not buy or own
            the coin.
          </Trans>
        </>
      }
    >
      <h2>
        <Trans>How a trade goes</Trans>
      </h2>
      <ol>
        <li>
          <Trans>
            You choose a pair, UP or DOWN, a stake and a time. Before you can press the button, the ticket shows what a
            win pays, the share of wins that breaks even, what happens in a tie, and what you can lose.
          </Trans>
        </li>
        <li>
          <Trans>
            At acceptance your stake is set aside, and so is the whole of what {operator} would have to pay. A trade
            that the house cannot pay in full is not taken.
          </Trans>
        </li>
        <li>
          <Trans>
            Your entry price is the first one recorded a short delay after acceptance, which the ticket names: neither
            you nor we know it when you press.
          </Trans>
        </li>
        <li>
          <Trans>
            Your exit price is the last one recorded before the time is over. One more recorded price afterwards
            confirms that nothing was left out.
          </Trans>
        </li>
        <li>
          <Trans>UP wins when the exit is above the entry, DOWN when it is below. Equal prices are a tie.</Trans>
        </li>
      </ol>
      <h2>
        <Trans>Payout: an example</Trans>
      </h2>
      <p>
        <Trans>
          You stake {formatCents(stake)} USD at a payout of {rate}:
        </Trans>
      </p>
      <ul>
        <li>
          <Trans>
            You win: you get your stake back and {formatCents(winOf(stake))} USD on top. Fractions of a cent are rounded
            down.
          </Trans>
        </li>
        <li>
          <Trans>You lose: you lose the whole {formatCents(stake)} USD.</Trans>
        </li>
        <li>
          <Trans>A tie: your stake returns, and nothing else happens.</Trans>
        </li>
      </ul>
      <h2>
        <Trans>Where you break even</Trans>
      </h2>
      <p>
        <Trans>
          A win pays less than a loss costs, so winning half of your trades is not enough. The share you need is 1 / (1
          + payout rate); at {rate}, for example, that is <strong>{level}</strong>. In a hundred trades of{' '}
          {formatCents(tenDollars)} USD:
        </Trans>
      </p>
      <Table
        caption={t`A hundred trades of ${formatCents(tenDollars)} USD at a payout of ${rate}`}
        columns={[t`Trades won`, t`Result in USD`]}
        rows={[45, 50, 54, 55, 60].map((won) => [t`${won} of 100`, hundredTrades(won, tenDollars)])}
      />
      <p>
        <Trans>
          Nobody is known to guess prices over such short times better than a coin toss for long. With a coin toss, a
          hundred such trades cost you {hundredTrades(50, tenDollars).replace('−', '')} USD on average.
        </Trans>
      </p>
      <h2>
        <Trans>When your stake returns</Trans>
      </h2>
      <p>
        <Trans>Beside a tie, the stake is refunded in full when the prices do not allow an honest decision:</Trans>
      </p>
      <ul>
        <li>
          <Trans>no entry price was recorded within 10 seconds of acceptance;</Trans>
        </li>
        <li>
          <Trans>no price came after the entry before the time was over;</Trans>
        </li>
        <li>
          <Trans>the exit price was older than 10 seconds at the end;</Trans>
        </li>
        <li>
          <Trans>no confirming price came within 60 seconds of the end;</Trans>
        </li>
        <li>
          <Trans>the source of the prices changed in between.</Trans>
        </li>
      </ul>
      <h2>
        <Trans>Pairs you can trade</Trans>
      </h2>
      <p>
        <Trans>
          {operator} decides which pairs trades are offered on, and may change that. The{' '}
          <a href="/markets">list of markets</a> shows which ones they are. Before you can place anything, the ticket
          shows their payouts, times and stakes.
        </Trans>
      </p>
      <p>
        <Trans>
          A pair takes trades only while a source streams its price. When the price is stale, the pair is closed for new
          trades; those that are open are decided, or refunded, by the rules above.
        </Trans>
      </p>
      <Risk>
        <p>
          <Trans>
            Each trade can cost its whole stake within seconds. {operator} wins the money that customers lose. Short
            times invite many trades, and the disadvantage grows with each of them. Stake only what you can lose without
            harm, and try the practice wallet first: it is free, and it shows the same odds.
          </Trans>
        </p>
        <p>
          <Trans>
            In some countries such trades may not be sold to retail customers. Where that is so, they stay closed.
          </Trans>
        </p>
      </Risk>
      <h2>
        <Trans>Check it yourself</Trans>
      </h2>
      <p>
        <Trans>
          Every settled trade has a public receipt with the signed acceptance, the recorded prices and the postings. The{' '}
          <a href="/">front page</a> recomputes the chain of prices in your own browser while you watch.
        </Trans>
      </p>
    </Article>
  );
}

export const cryptoTrading: SitePage = {
  path: '/pages/crypto-trading',
  title: msg`Crypto trading`,
  description: msg`How up/down trades on coin prices work here: entry, exit, payout, tie, refunds, a worked break-even, and the risk in plain words.`,
  Content,
};
