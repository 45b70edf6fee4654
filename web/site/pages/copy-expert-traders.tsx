import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Article, Risk, type SitePage } from '../page.tsx';
import { breakEvenPercent, examplePayout, percent } from '../worked-examples.ts';

function Content() {
  const { t } = useLingui();
  return (
    <Article
      title={t`Copy expert traders`}
      lead={t`Copying means that trades of your own follow those of somebody else, with money that you set aside for it.`}
    >
      <h2>
        <Trans>How copying works here</Trans>
      </h2>
      <ul>
        <li>
          <Trans>
            <strong>An allocation.</strong> You set an amount aside for each trader whom you copy. It has an account of
            its own in the books, and no copied trade can stake anything beyond it. You confirm the amount before each
            start.
          </Trans>
        </li>
        <li>
          <Trans>
            <strong>The size of each trade.</strong> In proportion to the trader’s own, or a stake that is the same for
            each trade; never more than your limit per trade, which is a twentieth of the allocation unless you choose
            otherwise.
          </Trans>
        </li>
        <li>
          <Trans>
            <strong>Limits.</strong> A maximum of open trades, and a loss at which the copying stops automatically. Your
            own limits and exclusions hold for copied trades too.
          </Trans>
        </li>
        <li>
          <Trans>
            <strong>The same trade.</strong> A copy is accepted with the trader’s trade, at the same moment and the same
            place in the record of prices, so that both have the same entry and the same exit. One whose turn comes
            after half of the trade’s time is skipped.
          </Trans>
        </li>
        <li>
          <Trans>
            <strong>Nothing is silent.</strong> Each of the trader’s trades is either copied, with a receipt of its own,
            or skipped with its reason. Both are listed.
          </Trans>
        </li>
        <li>
          <Trans>
            <strong>Stopping.</strong> You pause or stop whenever you like. Money that is not staked is available again
            at once, the rest as the open trades end.
          </Trans>
        </li>
        <li>
          <Trans>
            <strong>Practice.</strong> The same with practice dollars: the trader’s real trades, no money of yours.
          </Trans>
        </li>
      </ul>
      <h2>
        <Trans>An example</Trans>
      </h2>
      <p>
        <Trans>
          A trader has 2,000.00 USD and stakes 50.00, one part in forty. An allocation of 400.00 that follows in
          proportion would stake 400.00 / 40 = 10.00, one of 100.00 would stake 2.50.
        </Trans>
      </p>
      <h2>
        <Trans>The trader’s share</Trans>
      </h2>
      <p>
        <Trans>
          A trader may ask for a share of the copier’s new profit; the operator bounds it, and a copy keeps the share
          that it was started with. Only profit above the highest result so far counts: somebody who gained 30.00 and
          paid a share on it, then lost 20.00 and regained 20.00, owes nothing on the 20.00. It is counted each week and
          when the copy stops, on a statement that can be computed again from the settled trades. Practice copies pay
          none.
        </Trans>
      </p>
      <h2>
        <Trans>Basis of a trader’s figures</Trans>
      </h2>
      <ul>
        <li>
          <Trans>
            Settled trades in US dollars that the trader placed themselves, all of them: each is listed with its
            receipt. Practice trades and copied trades do not count.
          </Trans>
        </li>
        <li>
          <Trans>Each figure has its formula next to it, and the return its worst drawdown.</Trans>
        </li>
        <li>
          <Trans>Traders who failed or stopped stay on the list, which therefore does not consist of survivors.</Trans>
        </li>
        <li>
          <Trans>
            The copiers’ result appears next to the trader’s once there are enough copiers that nobody’s own result can
            be read from it.
          </Trans>
        </li>
        <li>
          <Trans>
            A trader is a customer whose application the operator has approved. That is not a judgement of their skill.
          </Trans>
        </li>
      </ul>
      <Risk>
        <p>
          <Trans>
            “Expert” is the name of the page, not a judgement of ours. A good past says little about trades over
            minutes: among many traders some look brilliant by luck alone. Copied trades have the same odds as the
            trades that they copy (at a payout of {percent(examplePayout)} it takes {breakEvenPercent(examplePayout)}{' '}
            wins to break even), and a share of profit comes on top. The whole allocation can be lost.
          </Trans>
        </p>
        <p>
          <Trans>
            Nobody manages money for you here. Whoever asks you to send them money or your password so that they can
            trade for you is cheating you: <a href="/pages/contact">tell us</a>.
          </Trans>
        </p>
      </Risk>
    </Article>
  );
}

export const copyExpertTraders: SitePage = {
  path: '/pages/copy-expert-traders',
  title: msg`Copy expert traders`,
  description: msg`How copying a trader works here, with an example: what you set aside, what bounds it, what the trader gets, what their figures are made of, and what can be lost.`,
  Content,
};
