import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { MiningExample, MiningFormula, MiningHere } from '../mining-formula.tsx';
import { Article, Risk, type SitePage } from '../page.tsx';

function Content() {
  const { t } = useLingui();
  return (
    <Article
      title={t`Dogecoin mining`}
      lead={t`Dogecoin’s machines calculate scrypt. A block comes about every minute and pays 10,000 DOGE.`}
    >
      <MiningHere />
      <h2>
        <Trans>How Dogecoin pays miners</Trans>
      </h2>
      <p>
        <Trans>
          The subsidy is 10,000 DOGE a block and does not halve, so that about five billion coins are made each year,
          for ever. Fees add little. The difficulty is set anew with every block. Since 2014 the same work can count for
          Dogecoin and Litecoin at once (merged mining): most miners do both, and whoever buys a contract should ask
          whether what comes in on the other coin is shared.
        </Trans>
      </p>
      <h2>
        <Trans>A contract’s day, line by line</Trans>
      </h2>
      <MiningFormula />
      <MiningExample
        coin="DOGE"
        decimals={4}
        hashRate="500 MH/s"
        figures={{
          hashRate: 5e8,
          difficulty: 4e7,
          subsidy: 10_000,
          fees: 1,
          poolFee: 0.02,
          price: 0.2,
          energy: 2.4,
          tariff: 0.06,
        }}
      />
      <p>
        <Trans>
          Five hundred megahashes draw about 100 watts on newer machines, 2.4 kWh a day. Scrypt machines are fewer than
          Bitcoin’s and the difficulty swings more, so that one week says little about the next.
        </Trans>
      </p>
      <h2>
        <Trans>From the block to a contract</Trans>
      </h2>
      <p>
        <Trans>
          As with Bitcoin: what the pool sends, less its fee, power and what the seller keeps, divided by hash rate.
          Questions for whoever sells a contract are under <a href="/pages/about-mining">about mining</a>.
        </Trans>
      </p>
      <Risk>
        <p>
          <Trans>
            Dogecoin began as a joke and has no limit to its supply. Its price has fallen by more than half within
            weeks, more than once. A contract may return much less than it costs, and no return is promised.
          </Trans>
        </p>
      </Risk>
    </Article>
  );
}

export const dogecoinMining: SitePage = {
  path: '/pages/dogecoin-mining',
  title: msg`Dogecoin mining`,
  description: msg`How Dogecoin pays miners, a contract’s day line by line with pool fee and power, and why it may not pay back.`,
  Content,
};
