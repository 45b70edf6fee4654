import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import styles from '../article.module.css';
import { blank, Given, Lacking } from '../blanks.tsx';
import { Article, type SitePage } from '../page.tsx';

const operator = blank('name');
const support = blank('supportEmail');

function Content() {
  const { t } = useLingui();
  return (
    <Article
      title={t`Privacy policy`}
      lead={
        <>
          <Trans>
            What {operator} stores about you in this dashboard, why, who sees it, and what cannot be deleted.
          </Trans>
        </>
      }
    >
      <Given flag="privacyText">
        <h2>
          <Trans>{operator}’s own privacy notice</Trans>
        </h2>
        <p className={styles.legal}>{blank('privacyText')}</p>
      </Given>
      <Lacking flag="privacyText">
        <p>
          <Trans>
            {operator} has not added a legal notice of its own to this page. What follows describes what the software
            does. Ask at <a href={`mailto:${support}`}>{support}</a> for the law that applies, the authority to complain
            to and how long each kind of record is kept.
          </Trans>
        </p>
      </Lacking>
      <h2>
        <Trans>Who is responsible</Trans>
      </h2>
      <p>
        <Trans>
          {operator}
          <Given flag="address">, {blank('address')}</Given>, reachable at <a href={`mailto:${support}`}>{support}</a>
          <Given flag="phone"> or {blank('phone')}</Given>.
        </Trans>
      </p>
      <h2>
        <Trans>What is stored, and why</Trans>
      </h2>
      <dl>
        <dt>
          <Trans>Your account: names, e-mail address, and what you add of telephone, country and address</Trans>
        </dt>
        <dd>
          <Trans>To run the account, to reach you, and because the law asks operators to know their customers.</Trans>
        </dd>
        <dt>
          <Trans>Your password</Trans>
        </dt>
        <dd>
          <Trans>
            Only as a salted hash that takes time and memory to compute. Nobody can read the password back, staff
            included.
          </Trans>
        </dd>
        <dt>
          <Trans>Sessions: the device as your browser names it, the network address, first and last use</Trans>
        </dt>
        <dd>
          <Trans>
            So that you can see where you are signed in and end it, and to slow down whoever guesses passwords.
          </Trans>
        </dd>
        <dt>
          <Trans>Images of an identity document, once you are asked for them</Trans>
        </dt>
        <dd>
          <Trans>
            To check who you are. They are re-encoded without their hidden data and encrypted, each with a key of its
            own. Only you and the reviewers can open them, and each opening is recorded. Deleting the key deletes the
            image.
          </Trans>
        </dd>
        <dt>
          <Trans>Deposits, withdrawals, trades and every posting of the ledger</Trans>
        </dt>
        <dd>
          <Trans>
            They are the books. Wallet addresses and transaction numbers belong to them, because a payment is identified
            by them.
          </Trans>
        </dd>
        <dt>
          <Trans>Decisions about you: approvals, refusals and their reasons</Trans>
        </dt>
        <dd>
          <Trans>So that each can be traced to the person who took it.</Trans>
        </dd>
        <dt>
          <Trans>Messages from the contact form</Trans>
        </dt>
        <dd>
          <Trans>To answer you, and to look up later what was said.</Trans>
        </dd>
        <dt>
          <Trans>The answers to your commands</Trans>
        </dt>
        <dd>
          <Trans>For 30 days, so that a repeated command does not happen twice.</Trans>
        </dd>
      </dl>
      <h2>
        <Trans>What cannot be deleted</Trans>
      </h2>
      <p>
        <Trans>
          Postings, recorded prices and decisions can be added to but not changed or removed, and they are sealed so
          that a change would show. That is what protects your money, and it means that they stay when you ask to be
          forgotten. They name you by an account number. For how long your name and your documents are kept beside it is
          for the law and the operator to say: ask.
        </Trans>
      </p>
      <h2>
        <Trans>What is public</Trans>
      </h2>
      <p>
        <Trans>
          Recorded prices, seals and the sums of the books. The receipt of a trade can be read by whoever has its
          number; it does not say whose trade it was.
        </Trans>
      </p>
      <h2>
        <Trans>Who else sees your data</Trans>
      </h2>
      <p>
        <Trans>
          Reviewers and administrators of {operator}, as far as their task needs it. The mail provider that carries
          messages to you. The public chains, for payments in coins. Authorities, where the law demands it. This site
          loads nothing from other companies: no advertising, no tracking, no outside fonts.
        </Trans>
      </p>
      <h2>
        <Trans>Cookies</Trans>
      </h2>
      <p>
        <Trans>
          Two at most. When you sign in, one holds your session: it cannot be read by scripts, and ends with the
          session. When you choose a language, another one holds its name, and nothing else. Whoever only reads these
          pages gets none.
        </Trans>
      </p>
      <h2>
        <Trans>Your rights</Trans>
      </h2>
      <p>
        <Trans>
          You can see and correct your details in your account, and your statement holds every posting. For a copy of
          everything, for deletion, or to object, <a href="/pages/contact">write to us</a>.
        </Trans>
      </p>
    </Article>
  );
}

export const privacyPolicy: SitePage = {
  path: '/pages/privacy-policy',
  title: msg`Privacy policy`,
  description: msg`What is stored about you in this dashboard and why, who sees it, what is public, what cannot be deleted, and the cookies.`,
  Content,
};
