import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Article, Off, Risk, type SitePage } from '../page.tsx';
import { breakEvenPercent, examplePayout, percent } from '../worked-examples.ts';

function Content() {
  const { t } = useLingui();
  return (
    <Article
      title={t`Copy expert traders`}
      lead={t`Copying means that trades of your own follow those of somebody else, with money that you set apart for it.`}
    >
      <Off>
        <Trans>
          Copying is not offered in this dashboard. No trade here follows another one, nobody can be followed, and no
          screen asks you to. This page explains what copying is, so that you can judge it where it is offered.
        </Trans>
      </Off>
      <h2>
        <Trans>What somebody who copies decides</Trans>
      </h2>
      <ul>
        <li>
          <Trans>
            <strong>An allocation.</strong> An amount set apart for the copy. A sound arrangement never uses more than
            that.
          </Trans>
        </li>
        <li>
          <Trans>
            <strong>The size of each trade.</strong> As a rule in proportion to the trader’s own, or a fixed stake.
          </Trans>
        </li>
        <li>
          <Trans>
            <strong>Limits.</strong> A most per trade, a most of open trades, and a loss at which the copying stops by
            itself.
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
      <p>
        <Trans>
          A copy that is placed later than the trade it follows may get another price, and then another outcome. So ask
          whether copies have the same entry and exit, and what happens to one that comes too late.
        </Trans>
      </p>
      <h2>
        <Trans>What the trader gets</Trans>
      </h2>
      <p>
        <Trans>
          As a rule a share of the copier’s profit. It matters from which height that is counted. Where only profit
          above the highest result so far counts, somebody who gained 30.00 and paid a share on it, then lost 20.00 and
          regained 20.00, owes nothing on the 20.00: that height was paid for before. Where each gain counts by itself,
          they pay twice.
        </Trans>
      </p>
      <h2>
        <Trans>What to ask of a trader’s figures</Trans>
      </h2>
      <ul>
        <li>
          <Trans>Do they come from settled trades with real money, or from practice?</Trans>
        </li>
        <li>
          <Trans>By which formula are they calculated, and over which time?</Trans>
        </li>
        <li>
          <Trans>Are traders who failed and stopped still on the list, or does it consist of survivors?</Trans>
        </li>
        <li>
          <Trans>What did those who copied gain or lose, rather than the trader?</Trans>
        </li>
      </ul>
      <Risk>
        <p>
          <Trans>
            “Expert” is the name of the page, not a judgement of ours. A good past says little about trades over
            minutes: among many traders some look brilliant by luck alone. Copied trades have the same odds as the
            trades that they copy (at a payout of {percent(examplePayout)} it takes {breakEvenPercent(examplePayout)}{' '}
            wins to come out level), and a share of profit comes on top. The whole allocation can be lost.
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
  description: msg`Copying is not offered in this dashboard. What it is, with an example, what the trader gets, what to ask of their figures, and what can be lost.`,
  Content,
};
