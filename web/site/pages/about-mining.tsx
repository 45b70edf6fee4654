import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { blank } from '../blanks.tsx';
import { MiningFormula, MiningOffer } from '../mining-formula.tsx';
import { Article, Risk, type SitePage } from '../page.tsx';

const operator = blank('name');

function Content() {
  const { t } = useLingui();
  return (
    <Article
      title={t`About mining`}
      lead={t`Mining is how some coins are made: machines guess numbers, and whoever finds a fitting one may write the next block and is paid for it in coins.`}
    >
      <MiningOffer />
      <h2>
        <Trans>What a contract is</Trans>
      </h2>
      <p>
        <Trans>
          You pay for a hash rate over a term. The machines run in the operator’s or its supplier’s place and work for a
          pool. What the pool really sends is divided among the contracts each day by their hash rate, after the pool’s
          fee and the cost of power, and paid out in dollars at a recorded price.
        </Trans>
      </p>
      <p>
        <Trans>
          The price of a contract is spent when you buy it, like the price of a machine. It does not come back at the
          end of the term: only the daily payouts do, and they may add up to less.
        </Trans>
      </p>
      <h2>
        <Trans>What to expect: the formula</Trans>
      </h2>
      <MiningFormula />
      <p>
        <Trans>
          H is the contract’s hash rate in guesses per second, D the network’s difficulty, 86,400 the seconds of a day,
          and D × 2³² the number of guesses that a block takes on average. Worked examples with every line are under{' '}
          <a href="/pages/bitcoin-mining">bitcoin mining</a> and <a href="/pages/dogecoin-mining">dogecoin mining</a>.
        </Trans>
      </p>
      <h2>
        <Trans>What is paid</Trans>
      </h2>
      <ul>
        <li>
          <Trans>
            <strong>Only what came in.</strong> Payouts divide recorded receipts from the pool. The formula says what to
            expect, never what you get; the difference is shown as luck, day by day.
          </Trans>
        </li>
        <li>
          <Trans>
            <strong>Remainders are kept.</strong> A contract accrues in the coin’s smallest unit. Dollars are rounded
            down to the cent, and the rest is carried to the next day.
          </Trans>
        </li>
        <li>
          <Trans>
            <strong>A bad day pays zero.</strong> When power costs more than the coins are worth, nothing is paid, the
            reason stands beside it, and you owe nothing.
          </Trans>
        </li>
        <li>
          <Trans>
            <strong>Not more than there is.</strong> Hash rate is sold only up to what verified machines deliver; the
            database itself refuses the rest.
          </Trans>
        </li>
      </ul>
      <Risk>
        <p>
          <Trans>
            A contract can pay back less than it cost, and often does. Difficulty tends to rise and lowers each day’s
            coins; the coin’s price may fall; subsidies halve on some networks; machines and pools fail. No return is
            promised here, neither daily nor at the end. {operator} earns on the contract’s price and on the share it
            keeps, whether you gain or not.
          </Trans>
        </p>
      </Risk>
    </Article>
  );
}

export const aboutMining: SitePage = {
  path: '/pages/about-mining',
  title: msg`About mining`,
  description: msg`What a mining contract is, the formula of what to expect, what is really paid and from what, and why it can cost more than it returns.`,
  Content,
};
