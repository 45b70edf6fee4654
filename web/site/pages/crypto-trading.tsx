import { cents, formatCents } from '#domain/money/amount.ts';
import { blank } from '../blanks.tsx';
import { Article, Risk, type SitePage, Table } from '../page.tsx';
import {
  breakEvenPercent,
  duration,
  exampleTerms,
  hundredTrades,
  percent,
  tenDollars,
  tradable,
  winOf,
} from '../worked-examples.ts';

const operator = blank('name');
const stake = cents(2_000n);
const rate = percent(exampleTerms.payoutRate);
const level = breakEvenPercent(exampleTerms.payoutRate);

function Content() {
  return (
    <Article
      title="Crypto trading"
      lead={
        <>
          Here you trade on whether a coin’s price will be higher or lower after a fixed time. You do not buy or own the
          coin.
        </>
      }
    >
      <h2>How a trade goes</h2>
      <ol>
        <li>
          You choose a pair, UP or DOWN, a stake and a time. Before you can press the button, the ticket shows what a
          win pays, the share of wins that breaks even, what happens in a tie, and what you can lose.
        </li>
        <li>
          At acceptance your stake is set apart, and so is the whole of what {operator} would have to pay. A trade that
          the house cannot pay in full is not taken.
        </li>
        <li>
          Your entry price is the first one recorded at least {exampleTerms.entryDelayMs / 1000} s after acceptance:
          neither you nor we know it when you press.
        </li>
        <li>
          Your exit price is the last one recorded before the time is over. One more recorded price afterwards confirms
          that nothing was left out.
        </li>
        <li>UP wins when the exit is above the entry, DOWN when it is below. Equal prices are a tie.</li>
      </ol>
      <h2>What it pays: an example</h2>
      <p>
        You stake {formatCents(stake)} USD at a payout of {rate}:
      </p>
      <ul>
        <li>
          You win: you get your stake back and {formatCents(winOf(stake))} USD on top. Fractions of a cent are rounded
          down.
        </li>
        <li>You lose: you lose the whole {formatCents(stake)} USD.</li>
        <li>A tie: your stake returns, and nothing else happens.</li>
      </ul>
      <h2>Where you break even</h2>
      <p>
        A win pays less than a loss costs, so winning half of your trades is not enough. The share you need is 1 / (1 +
        payout rate); at {rate} that is <strong>{level}</strong>. In a hundred trades of {formatCents(tenDollars)} USD:
      </p>
      <Table
        caption={`A hundred trades of ${formatCents(tenDollars)} USD at a payout of ${rate}`}
        columns={['Trades won', 'Result in USD']}
        rows={[45, 50, 54, 55, 60].map((won) => [`${won} of 100`, hundredTrades(won, tenDollars)])}
      />
      <p>
        Nobody is known to guess prices over such short times better than a coin toss for long. With a coin toss, a
        hundred such trades cost you {hundredTrades(50, tenDollars).replace('−', '')} USD on average.
      </p>
      <h2>When your stake returns</h2>
      <p>Beside a tie, the stake is refunded in full when the prices do not allow an honest decision:</p>
      <ul>
        <li>no entry price was recorded within 10 seconds of acceptance;</li>
        <li>no price came after the entry before the time was over;</li>
        <li>the exit price was older than 10 seconds at the end;</li>
        <li>no confirming price came within 60 seconds of the end;</li>
        <li>the source of the prices changed in between.</li>
      </ul>
      <h2>What can be traded</h2>
      <Table
        caption="Pairs and their terms. What a pair is quoted by at the moment stands in the trade room."
        columns={['Pair', 'Payout', 'Break-even', 'Stake in USD', 'Times']}
        rows={tradable.map(({ upperName, terms }) => [
          upperName,
          percent(terms.payoutRate),
          breakEvenPercent(terms.payoutRate),
          `${formatCents(terms.minStake)} to ${formatCents(terms.maxStake)}`,
          terms.durations.map(duration).join(', '),
        ])}
      />
      <p>
        A pair takes trades only while a source streams its price. When the price is stale, the pair is closed for new
        trades; those that are open are decided, or refunded, by the rules above.
      </p>
      <Risk>
        <p>
          Each trade can cost its whole stake within seconds. What customers lose, {operator} wins. Short times invite
          many trades, and the disadvantage grows with each of them. Stake only what you can lose without harm, and try
          the practice wallet first: it is free, and it shows the same odds.
        </p>
        <p>In some countries such trades may not be sold to retail customers. Where that is so, they stay closed.</p>
      </Risk>
      <h2>Check it yourself</h2>
      <p>
        Every settled trade has a public receipt with the signed acceptance, the recorded prices and the postings. The{' '}
        <a href="/">front page</a> recomputes the chain of prices in your own browser while you watch.
      </p>
    </Article>
  );
}

export const cryptoTrading: SitePage = {
  path: '/pages/crypto-trading',
  title: 'Crypto trading',
  description:
    'How up/down trades on coin prices work here: entry, exit, payout, tie, refunds, a worked break-even, and the risk in plain words.',
  Content,
};
