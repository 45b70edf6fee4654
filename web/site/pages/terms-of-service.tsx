import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import styles from '../article.module.css';
import { blank, Given, Lacking } from '../blanks.tsx';
import { Article, Risk, type SitePage } from '../page.tsx';

const operator = blank('name');
const support = blank('supportEmail');

function Content() {
  const { t } = useLingui();
  return (
    <Article
      title={t`Terms of service`}
      lead={
        <>
          <Trans>The rules by which {operator} runs this dashboard and you use it.</Trans>
        </>
      }
    >
      <Given flag="termsText">
        <h2>
          <Trans>{operator}’s own terms</Trans>
        </h2>
        <p className={styles.legal}>{blank('termsText')}</p>
        <p>
          <Trans>
            What follows describes how the dashboard applies them. Where the two differ, the terms above hold.
          </Trans>
        </p>
      </Given>
      <Lacking flag="termsText">
        <p>
          <Trans>
            {operator} has not added legal terms of its own to this page. What follows describes how the dashboard
            works; it is no contract drawn up by a lawyer. Ask at <a href={`mailto:${support}`}>{support}</a> for the
            terms that apply in your country before you deposit.
          </Trans>
        </p>
      </Lacking>
      <h2>
        <Trans>Your account</Trans>
      </h2>
      <ul>
        <li>
          <Trans>You are 18 or older, act for yourself, and give true details. One person has one account.</Trans>
        </li>
        <li>
          <Trans>Keep your password to yourself. Whoever is signed in as you acts as you.</Trans>
        </li>
        <li>
          <Trans>
            An account is approved after a review of the e-mail address and, where asked for, of identity documents. It
            can be suspended or blocked with a reason that is recorded; open trades are still settled then.
          </Trans>
        </li>
      </ul>
      <h2>
        <Trans>Deposits</Trans>
      </h2>
      <p>
        <Trans>
          You pay in coins to the address shown, over the network shown: coins sent over another network may be lost. A
          deposit is credited after it was approved. What arrives counts, not what was announced; the price it is valued
          at is recorded.
        </Trans>
      </p>
      <h2>
        <Trans>Trades</Trans>
      </h2>
      <p>
        <Trans>
          A trade is agreed when the server accepts it, and cannot be cancelled afterwards. It is decided by recorded
          prices alone, by the rule under <a href="/pages/crypto-trading">crypto trading</a>: entry, exit, tie and
          refunds. Its public receipt shows what it was decided by.
        </Trans>
      </p>
      <h2>
        <Trans>Withdrawals</Trans>
      </h2>
      <p>
        <Trans>
          What is available can be withdrawn. The amount is held from the moment you ask; you can cancel as long as
          nothing is being sent. Approval takes one person, or two for larger amounts; a payout waits while an account
          is suspended or blocked, or owes money after a reversed deposit. The network’s fee is shown beforehand and
          comes off the amount. Nobody will ever ask you to deposit in order to withdraw: whoever does is not acting for{' '}
          {operator}.
        </Trans>
      </p>
      <h2>
        <Trans>Fees</Trans>
      </h2>
      <p>
        <Trans>
          There is no fee for the account, for deposits or for a trade. {operator} earns by the difference between what
          a win pays and what a loss costs.
        </Trans>
      </p>
      <h2>
        <Trans>Errors and interruptions</Trans>
      </h2>
      <p>
        <Trans>
          When prices fail, trades are refunded by the published rule. A posting is never overwritten: what has to be
          undone is undone by a further posting, which your statement shows with its cause.
        </Trans>
      </p>
      <Risk>
        <p>
          <Trans>
            You can lose all that you stake. Only trade with money whose loss you can bear. Nothing on this site is
            advice, and past results say nothing about coming ones.
          </Trans>
        </p>
      </Risk>
      <h2>
        <Trans>Complaints</Trans>
      </h2>
      <p>
        <Trans>
          <a href="/pages/contact">Write to us</a> with the number of the trade, deposit or withdrawal. You get an
          answer that names the recorded facts.
        </Trans>
      </p>
    </Article>
  );
}

export const termsOfService: SitePage = {
  path: '/pages/terms-of-service',
  title: msg`Terms of service`,
  description: msg`How accounts, deposits, trades, withdrawals, fees and corrections work in this dashboard, and what you can lose.`,
  Content,
};
