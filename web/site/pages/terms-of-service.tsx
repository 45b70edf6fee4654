import styles from '../article.module.css';
import { blank, Given, Lacking } from '../blanks.tsx';
import { Article, Risk, type SitePage } from '../page.tsx';

const operator = blank('name');
const support = blank('supportEmail');

function Content() {
  return (
    <Article title="Terms of service" lead={<>The rules by which {operator} runs this dashboard and you use it.</>}>
      <Given flag="termsText">
        <h2>{operator}’s own terms</h2>
        <p className={styles.legal}>{blank('termsText')}</p>
        <p>What follows describes how the dashboard applies them. Where the two differ, the terms above hold.</p>
      </Given>
      <Lacking flag="termsText">
        <p>
          {operator} has not added legal terms of its own to this page. What follows describes how the dashboard works;
          it is no contract drawn up by a lawyer. Ask at <a href={`mailto:${support}`}>{support}</a> for the terms that
          apply in your country before you deposit.
        </p>
      </Lacking>
      <h2>Your account</h2>
      <ul>
        <li>You are 18 or older, act for yourself, and give true details. One person has one account.</li>
        <li>Keep your password to yourself. Whoever is signed in as you acts as you.</li>
        <li>
          An account is approved after a review of the e-mail address and, where asked for, of identity documents. It
          can be suspended or blocked with a reason that is recorded; open trades are still settled then.
        </li>
      </ul>
      <h2>Deposits</h2>
      <p>
        You pay in coins to the address shown, over the network shown: coins sent over another network may be lost. A
        deposit is credited after it was approved. What arrives counts, not what was announced; the price it is valued
        at is recorded.
      </p>
      <h2>Trades</h2>
      <p>
        A trade is agreed when the server accepts it, and cannot be cancelled afterwards. It is decided by recorded
        prices alone, by the rule under <a href="/pages/crypto-trading">crypto trading</a>: entry, exit, tie and
        refunds. Its public receipt shows what it was decided by.
      </p>
      <h2>Withdrawals</h2>
      <p>
        What is available can be withdrawn. The amount is held from the moment you ask; you can cancel as long as
        nothing is being sent. Approval takes one person, or two for larger amounts; a payout waits while an account is
        suspended or blocked, or owes money after a reversed deposit. The network’s fee is shown beforehand and comes
        off the amount. Nobody will ever ask you to deposit in order to withdraw: whoever does is not acting for{' '}
        {operator}.
      </p>
      <h2>Fees</h2>
      <p>
        There is no fee for the account, for deposits or for a trade. {operator} earns by the difference between what a
        win pays and what a loss costs.
      </p>
      <h2>Errors and interruptions</h2>
      <p>
        When prices fail, trades are refunded by the published rule. A posting is never overwritten: what has to be
        undone is undone by a further posting, which your statement shows with its cause.
      </p>
      <Risk>
        <p>
          You can lose all that you stake. Only trade with money whose loss you can bear. Nothing on this site is
          advice, and past results say nothing about coming ones.
        </p>
      </Risk>
      <h2>Complaints</h2>
      <p>
        <a href="/pages/contact">Write to us</a> with the number of the trade, deposit or withdrawal. You get an answer
        that names the recorded facts.
      </p>
    </Article>
  );
}

export const termsOfService: SitePage = {
  path: '/pages/terms-of-service',
  title: 'Terms of service',
  description:
    'How accounts, deposits, trades, withdrawals, fees and corrections work in this dashboard, and what you can lose.',
  Content,
};
