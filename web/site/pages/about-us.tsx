import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { blank, Given } from '../blanks.tsx';
import styles from '../own-text.module.css';
import { Article, Risk, type SitePage } from '../page.tsx';

const operator = blank('name');

function Content() {
  const { t } = useLingui();
  return (
    <Article
      title={t`About us`}
      lead={
        <>
          <Trans>
            {operator} is a dashboard for short trades on prices, built so that nothing in it can be made up.
          </Trans>
        </>
      }
    >
      <Given flag="aboutText">
        <div className={styles.own}>{blank('aboutText')}</div>
      </Given>
      <h2>
        <Trans>Things you can do here</Trans>
      </h2>
      <p>
        <Trans>
          You open an account, deposit in bitcoin, ether, BNB or USDT, place up/down trades on coin prices, and withdraw
          what is available. Every account also has a practice wallet with play dollars: the same trades at the same
          prices, without money.
        </Trans>
      </p>
      <h2>
        <Trans>Who is on the other side</Trans>
      </h2>
      <p>
        <Trans>
          {operator} is. There is no exchange and no other customer behind an up/down trade: when you win, {operator}{' '}
          pays; when you lose, {operator} keeps your stake. That is a conflict of interest, and no wording makes it go
          away. Its limit is that neither side can bend the outcome: it follows from recorded prices by a fixed rule.
        </Trans>
      </p>
      <h2>
        <Trans>Checks that keep us honest</Trans>
      </h2>
      <ul>
        <li>
          <Trans>
            <strong>Each cent has a posting.</strong> A balance is never typed in. Money only moves from one account of
            a double-entry ledger to another, each time for a named cause, and all accounts together are always zero.
            Your statement lists every posting.
          </Trans>
        </li>
        <li>
          <Trans>
            <strong>Each price has a source.</strong> A recorded price carries a number, a time, the venue that quoted
            it and a hash that contains the one before. It is not averaged or smoothed.
          </Trans>
        </li>
        <li>
          <Trans>
            <strong>Each outcome can be repeated.</strong> The receipt of a trade holds the signed acceptance, the
            prices that decided it and the rule. Anyone who has its number can check it without trusting us.
          </Trans>
        </li>
        <li>
          <Trans>
            <strong>Each decision has a name.</strong> Staff who approve a deposit or a withdrawal are recorded with the
            reason. Larger amounts need two people, and nobody decides a case of their own.
          </Trans>
        </li>
        <li>
          <Trans>
            <strong>Later changes show.</strong> Postings, prices and decisions are sealed into a chain of blocks each
            second, and the root of each day is signed. That makes a later change detectable. It does not make one
            impossible, and we do not claim that it does.
          </Trans>
        </li>
      </ul>
      <Risk>
        <p>
          <Trans>
            Up/down trades cost most people money. You need to win clearly more than half of them just to break even,
            and a trade that loses costs its whole stake. Nobody here can promise you a return, and nobody here will.
          </Trans>
        </p>
      </Risk>
      <h2>
        <Trans>How to reach us</Trans>
      </h2>
      <p>
        <Trans>
          Through the <a href="/pages/contact">contact form</a> or at{' '}
          <a href={`mailto:${blank('supportEmail')}`}>{blank('supportEmail')}</a>
          <Given flag="phone">
            , by telephone at <a href={`tel:${blank('phoneDigits')}`}>{blank('phone')}</a>
          </Given>
          .
        </Trans>
      </p>
      <Given flag="address">
        <p>
          <Trans>Our address: {blank('address')}.</Trans>
        </p>
      </Given>
      <Given flag="demo">
        <p>
          <Trans>
            <strong>This installation is a demo.</strong> There is no real money in it, and nothing that is deposited
            here can be lost or won.
          </Trans>
        </p>
      </Given>
    </Article>
  );
}

export const aboutUs: SitePage = {
  path: '/pages/about-us',
  title: msg`About us`,
  description: msg`Who runs this dashboard, who is on the other side of a trade, and what can be checked: postings, prices, outcomes and decisions.`,
  Content,
};
