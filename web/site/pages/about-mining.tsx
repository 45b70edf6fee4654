import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { MiningFormula, MiningHere } from '../mining-formula.tsx';
import { Article, Risk, type SitePage } from '../page.tsx';

function Content() {
  const { t } = useLingui();
  return (
    <Article
      title={t`About mining`}
      lead={t`Mining is how some coins are made: machines guess numbers, and whoever finds a fitting one may write the next block and is paid for it in coins.`}
    >
      <MiningHere />
      <h2>
        <Trans>How a contract works</Trans>
      </h2>
      <p>
        <Trans>
          Somebody pays for a hash rate over a term. The machines are at the seller’s or a supplier’s and work for a
          pool. The pool’s payments, less its fee and the cost of power, are divided among the contracts by their hash
          rate.
        </Trans>
      </p>
      <p>
        <Trans>
          The price of a contract is spent when it is bought, like the price of a machine. It does not come back at the
          end of the term: only the payouts do, and they may add up to less.
        </Trans>
      </p>
      <h2>
        <Trans>Expectation: the formula</Trans>
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
        <Trans>How it is done here</Trans>
      </h2>
      <ul>
        <li>
          <Trans>
            No more hash rate is sold than pools have read from the machines. The database itself refuses more.
          </Trans>
        </li>
        <li>
          <Trans>
            A day is divided from what pools paid for it and from nothing else: by hash rate, over the whole fleet, less
            pool fee and power as agreed. Each payment is listed with its transaction, and each payout has a receipt
            that your own browser computes again.
          </Trans>
        </li>
        <li>
          <Trans>
            The addresses that pools pay to, every receipt by day with its transaction, and what was expected are
            public: <a href="/api/mining/record?coin=BTC">Bitcoin</a>,{' '}
            <a href="/api/mining/record?coin=DOGE">Dogecoin</a>, <a href="/api/mining/record?coin=LTC">Litecoin</a>.
            Whoever compares them with the chain sees what is missing.
          </Trans>
        </li>
        <li>
          <Trans>
            An amount too small to be paid in cents is carried over to the next day. A day without receipts, or one that
            fee and power take, pays nothing and says why; the customer never owes anything for it.
          </Trans>
        </li>
        <li>
          <Trans>
            The operator keeps the price of the contract, the pool fee and the power. A contract cannot be cancelled or
            ended early.
          </Trans>
        </li>
      </ul>
      <h2>
        <Trans>Questions for whoever sells a contract</Trans>
      </h2>
      <ul>
        <li>
          <Trans>
            <strong>Are there machines?</strong> Which ones, where, in which pool, and can their hash rate be verified?
            Is no more sold than they deliver?
          </Trans>
        </li>
        <li>
          <Trans>
            <strong>Does the payout match what came in?</strong> An honest payout divides what the pool really sent.
            Whoever pays the same each day pays from something else, such as what later customers bring.
          </Trans>
        </li>
        <li>
          <Trans>
            <strong>What comes off?</strong> The pool’s fee, power, upkeep, and a share for the seller, line by line.
          </Trans>
        </li>
        <li>
          <Trans>
            <strong>What happens on a bad day?</strong> When power costs more than the coins are worth: is nothing paid,
            does the contract end, or does the customer owe something?
          </Trans>
        </li>
      </ul>
      <Risk>
        <p>
          <Trans>
            A contract can pay back less than it cost, and often does. Difficulty tends to rise and lowers each day’s
            coins; the coin’s price may fall; subsidies halve on some networks; machines and pools fail. Nobody can
            honestly promise a return, neither daily nor at the end. The seller earns on the contract’s price, whether
            the buyer gains or not.
          </Trans>
        </p>
        <p>
          <Trans>
            Contracts are bought in the dashboard alone, from one’s own balance. Whoever offers you one in another way,
            or a return with it, is not acting for it: <a href="/pages/contact">tell us</a>.
          </Trans>
        </p>
      </Risk>
    </Article>
  );
}

export const aboutMining: SitePage = {
  path: '/pages/about-mining',
  title: msg`About mining`,
  description: msg`How a mining contract works, the formula of what to expect, what to ask its seller, and what can be lost.`,
  Content,
};
