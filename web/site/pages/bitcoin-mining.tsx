import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { MiningExample, MiningFormula, MiningHere } from '../mining-formula.tsx';
import { Article, Risk, type SitePage } from '../page.tsx';

function Content() {
  const { t } = useLingui();
  return (
    <Article
      title={t`Bitcoin mining`}
      lead={t`Bitcoin’s machines calculate SHA-256. A block comes about every ten minutes, to whoever finds it, wherever in the world.`}
    >
      <MiningHere />
      <h2>
        <Trans>How Bitcoin pays miners</Trans>
      </h2>
      <p>
        <Trans>
          A block pays its subsidy, which halves every 210,000 blocks (about four years; 3.125 BTC since April 2024),
          and the fees of the transactions in it. Every 2,016 blocks the network sets the difficulty so that blocks keep
          coming every ten minutes: when more machines join, each one finds less.
        </Trans>
      </p>
      <h2>
        <Trans>A contract’s day, line by line</Trans>
      </h2>
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
        <Trans>
          Ten terahashes at 20 joules each draw 200 watts, 4.8 kWh a day. In this example most of the worth goes into
          power. Were the difficulty a quarter higher, or the price a quarter lower, the day would pay nothing.
        </Trans>
      </p>
      <h2>
        <Trans>From the block to a contract</Trans>
      </h2>
      <p>
        <Trans>
          The pool sends coins for the work of all machines. Its fee, the cost of power and whatever the seller keeps
          come off. The rest is divided among the contracts by hash rate, and where it is paid in dollars, the price
          that it is sold at decides as much as the coins do.
        </Trans>
      </p>
      <Risk>
        <p>
          <Trans>
            The price of a contract may be more than all its payouts together. Nobody can know the difficulty, the fees
            or the price of the coming months, so nobody can honestly promise what a contract returns. Compare it with
            simply buying bitcoin for the same money: that is the test it has to pass.
          </Trans>
        </p>
      </Risk>
      <p>
        <Trans>
          Questions for whoever sells a contract are under <a href="/pages/about-mining">about mining</a>.
        </Trans>
      </p>
    </Article>
  );
}

export const bitcoinMining: SitePage = {
  path: '/pages/bitcoin-mining',
  title: msg`Bitcoin mining`,
  description: msg`How Bitcoin pays miners, a contract’s day line by line with pool fee and power, and why it may not pay back.`,
  Content,
};
