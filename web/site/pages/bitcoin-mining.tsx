import { MiningExample, MiningFormula, MiningOffer } from '../mining-formula.tsx';
import { Article, Risk, type SitePage } from '../page.tsx';

function Content() {
  return (
    <Article
      title="Bitcoin mining"
      lead="Bitcoin’s machines calculate SHA-256. A block comes about every ten minutes, to whoever finds it, wherever in the world."
    >
      <MiningOffer />
      <h2>How Bitcoin pays miners</h2>
      <p>
        A block pays its subsidy, which halves every 210,000 blocks (about four years; 3.125 BTC since April 2024), and
        the fees of the transactions in it. Every 2,016 blocks the network sets the difficulty so that blocks keep
        coming every ten minutes: when more machines join, each one finds less.
      </p>
      <h2>What a contract would bring in a day</h2>
      <MiningFormula />
      <MiningExample
        coin="BTC"
        decimals={8}
        hashRate="10 TH/s"
        figures={{
          hashRate: 1e13,
          difficulty: 1.5e14,
          subsidy: 3.125,
          fees: 0.025,
          poolFee: 0.01,
          price: 80_000,
          energy: 4.8,
          tariff: 0.06,
        }}
      />
      <p>
        Ten terahashes at 20 joules each draw 200 watts, 4.8 kWh a day. In this example most of the worth goes into
        power. Were the difficulty a quarter higher, or the price a quarter lower, the day would pay nothing.
      </p>
      <h2>From the block to your balance</h2>
      <ol>
        <li>The pool sends coins for the work of all machines. The receipt is recorded with its transaction.</li>
        <li>Pool fee, power and hash rate that was not sold are taken off; each has its own posting.</li>
        <li>The rest is divided by hash rate, in satoshi. What does not divide is carried over.</li>
        <li>Once a day it is paid in dollars, at a recorded price that stands beside the payout.</li>
      </ol>
      <Risk>
        <p>
          What you pay for a contract may be more than all its payouts together. Nobody can know the difficulty, the
          fees or the price of the coming months, so nobody can honestly promise what a contract returns. Compare it
          with simply buying bitcoin for the same money: that is the test it has to pass.
        </p>
      </Risk>
      <p>
        The rules of payouts are under <a href="/pages/about-mining">about mining</a>.
      </p>
    </Article>
  );
}

export const bitcoinMining: SitePage = {
  path: '/pages/bitcoin-mining',
  title: 'Bitcoin mining',
  description:
    'How Bitcoin pays miners, a contract’s day calculated line by line with pool fee and power, and why it may not pay back.',
  Content,
};
