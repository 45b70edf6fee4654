import { blank, Given } from '../blanks.tsx';
import { Article, Risk, type SitePage } from '../page.tsx';

const operator = blank('name');

function Content() {
  return (
    <Article
      title="About us"
      lead={<>{operator} is a dashboard for short trades on prices, built so that nothing in it can be made up.</>}
    >
      <h2>What you can do here</h2>
      <p>
        You open an account, deposit in bitcoin, ether, BNB or USDT, place up/down trades on coin prices, and withdraw
        what is available. Every account also has a practice wallet with play dollars: the same trades at the same
        prices, without money.
      </p>
      <h2>Who is on the other side</h2>
      <p>
        {operator} is. There is no exchange and no other customer behind an up/down trade: when you win, {operator}{' '}
        pays; when you lose, {operator} keeps your stake. That is a conflict of interest, and no wording makes it go
        away. What limits it is that neither side can bend the outcome: it follows from recorded prices by a fixed rule.
      </p>
      <h2>What keeps us honest</h2>
      <ul>
        <li>
          <strong>Each cent has a posting.</strong> A balance is never typed in. Money only moves from one account of a
          double-entry ledger to another, each time for a named cause, and all accounts together are always zero. Your
          statement lists every posting.
        </li>
        <li>
          <strong>Each price has a source.</strong> A recorded price carries a number, a time, the venue that quoted it
          and a hash that contains the one before. It is not averaged or smoothed.
        </li>
        <li>
          <strong>Each outcome can be repeated.</strong> The receipt of a trade holds the signed acceptance, the prices
          that decided it and the rule. Anyone who has its number can check it without trusting us.
        </li>
        <li>
          <strong>Each decision has a name.</strong> Staff who approve a deposit or a withdrawal are recorded with the
          reason. Larger amounts need two people, and nobody decides a case of their own.
        </li>
        <li>
          <strong>Later changes show.</strong> Postings, prices and decisions are sealed into a chain of blocks each
          second, and the root of each day is signed. That makes a later change detectable. It does not make one
          impossible, and we do not claim that it does.
        </li>
      </ul>
      <Risk>
        <p>
          Up/down trades cost most people money. You need to win clearly more than half of them only to come out level,
          and a trade that loses costs its whole stake. Nobody here can promise you a return, and nobody here will.
        </p>
      </Risk>
      <h2>How to reach us</h2>
      <p>
        Through the <a href="/pages/contact">contact form</a> or at{' '}
        <a href={`mailto:${blank('supportEmail')}`}>{blank('supportEmail')}</a>
        <Given flag="phone">
          , by telephone at <a href={`tel:${blank('phoneDigits')}`}>{blank('phone')}</a>
        </Given>
        .
      </p>
      <Given flag="address">
        <p>Our address: {blank('address')}.</p>
      </Given>
      <Given flag="demo">
        <p>
          <strong>This installation is a demo.</strong> There is no real money in it, and nothing that is deposited here
          can be lost or won.
        </p>
      </Given>
    </Article>
  );
}

export const aboutUs: SitePage = {
  path: '/pages/about-us',
  title: 'About us',
  description:
    'Who runs this dashboard, who is on the other side of a trade, and what can be checked: postings, prices, outcomes and decisions.',
  Content,
};
