import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { blank, Given, Lacking } from '../blanks.tsx';
import { Article, Off, Risk, type SitePage } from '../page.tsx';
import { breakEvenPercent, exampleTerms, percent } from '../worked-examples.ts';

const operator = blank('name');

function Content() {
  const { t } = useLingui();
  return (
    <Article
      title={t`Copy expert traders`}
      lead={t`Copying means that trades of your own follow those of somebody else, with money that you set apart for it.`}
    >
      <Lacking flag="copying">
        <Off>
          <Trans>
            Copying is switched off here: {operator} does not offer it at present, and no screen of the dashboard will
            ask you to follow anybody. What follows is how it works where it is switched on.
          </Trans>
        </Off>
      </Lacking>
      <Given flag="copying">
        <p>
          <Trans>{operator} offers copying to approved customers. This is how it works.</Trans>
        </p>
      </Given>
      <h2>
        <Trans>What you decide</Trans>
      </h2>
      <ul>
        <li>
          <Trans>
            <strong>An allocation.</strong> An amount moves from what you have available into the copy. A copy can never
            use more than that.
          </Trans>
        </li>
        <li>
          <Trans>
            <strong>The size of each trade.</strong> In proportion to the trader’s own, or a fixed stake.
          </Trans>
        </li>
        <li>
          <Trans>
            <strong>Limits.</strong> A most per trade (5 % of the allocation unless you change it), a most of open
            trades, and a loss at which the copy stops by itself.
          </Trans>
        </li>
      </ul>
      <p>
        <Trans>
          You can pause or stop at any time. What is neither staked nor owed to a trade already accepted is available
          again at once; the rest follows as those trades end.
        </Trans>
      </p>
      <h2>
        <Trans>An example</Trans>
      </h2>
      <p>
        <Trans>
          A trader has 2,000.00 USD and stakes 50.00, one part in forty. Your allocation is 400.00, so your copy stakes
          400.00 / 40 = 10.00. With an allocation of 100.00 it would be 2.50. Stakes are rounded down to the cent, and a
          stake above your limit is cut to the limit.
        </Trans>
      </p>
      <p>
        <Trans>
          Your copy has the trader’s acceptance: the same pair, side, time, entry and exit, hence the same outcome. A
          copy that cannot be placed in time is skipped, and the reason is shown: you always see one copy or one skip
          for each trade of the trader.
        </Trans>
      </p>
      <h2>
        <Trans>What the trader gets</Trans>
      </h2>
      <p>
        <Trans>
          A share of your profit, within bounds that the operator sets, and only above the highest result your copy ever
          had. If you gained 30.00 and paid a share on it, then lost 20.00 and regained 20.00, nothing is due on the
          20.00: you have paid for that height before. Practice copies pay nothing.
        </Trans>
      </p>
      <h2>
        <Trans>What the figures of a trader mean</Trans>
      </h2>
      <p>
        <Trans>
          Return, share of wins, worst drawdown, number of trades and the median result of copiers are calculated from
          settled trades with real money, by formulas that are published beside them. Practice trades do not count, and
          traders who stopped stay on the list, so that the list does not consist of survivors only.
        </Trans>
      </p>
      <Risk>
        <p>
          <Trans>
            “Expert” is the name of the page, not a judgement of ours. A good past says little about trades over
            minutes: among many traders some look brilliant by luck alone. Copied trades have the same odds as your own
            (at a payout of {percent(exampleTerms.payoutRate)} you need {breakEvenPercent(exampleTerms.payoutRate)} wins
            to come out level), and a share of profit comes on top. You can lose the whole allocation. What you lose,{' '}
            {operator} wins.
          </Trans>
        </p>
        <p>
          <Trans>
            Traders are customers, not advisers, and nobody here manages money for you. Whoever asks you to send them
            money or your password so that they can trade for you is cheating you: <a href="/pages/contact">tell us</a>.
          </Trans>
        </p>
      </Risk>
    </Article>
  );
}

export const copyExpertTraders: SitePage = {
  path: '/pages/copy-expert-traders',
  title: msg`Copy expert traders`,
  description: msg`How copying another customer’s trades works: allocation, sizes and limits with an example, what the trader gets, and what can be lost.`,
  Content,
};
