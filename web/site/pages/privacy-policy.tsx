import styles from '../article.module.css';
import { blank, Given, Lacking } from '../blanks.tsx';
import { Article, type SitePage } from '../page.tsx';

const operator = blank('name');
const support = blank('supportEmail');

function Content() {
  return (
    <Article
      title="Privacy policy"
      lead={<>What {operator} stores about you in this dashboard, why, who sees it, and what cannot be deleted.</>}
    >
      <Given flag="privacyText">
        <h2>{operator}’s own privacy notice</h2>
        <p className={styles.legal}>{blank('privacyText')}</p>
      </Given>
      <Lacking flag="privacyText">
        <p>
          {operator} has not added a legal notice of its own to this page. What follows describes what the software
          does. Ask at <a href={`mailto:${support}`}>{support}</a> for the law that applies, the authority to complain
          to and how long each kind of record is kept.
        </p>
      </Lacking>
      <h2>Who is responsible</h2>
      <p>
        {operator}
        <Given flag="address">, {blank('address')}</Given>, reachable at <a href={`mailto:${support}`}>{support}</a>
        <Given flag="phone"> or {blank('phone')}</Given>.
      </p>
      <h2>What is stored, and why</h2>
      <dl>
        <dt>Your account: names, e-mail address, and what you add of telephone, country and address</dt>
        <dd>To run the account, to reach you, and because the law asks operators to know their customers.</dd>
        <dt>Your password</dt>
        <dd>
          Only as a salted hash that takes time and memory to compute. Nobody can read the password back, staff
          included.
        </dd>
        <dt>Sessions: the device as your browser names it, the network address, first and last use</dt>
        <dd>So that you can see where you are signed in and end it, and to slow down whoever guesses passwords.</dd>
        <dt>Images of an identity document, once you are asked for them</dt>
        <dd>
          To check who you are. They are re-encoded without their hidden data and encrypted, each with a key of its own.
          Only you and the reviewers can open them, and each opening is recorded. Deleting the key deletes the image.
        </dd>
        <dt>Deposits, withdrawals, trades and every posting of the ledger</dt>
        <dd>
          They are the books. Wallet addresses and transaction numbers belong to them, because a payment is identified
          by them.
        </dd>
        <dt>Decisions about you: approvals, refusals and their reasons</dt>
        <dd>So that each can be traced to the person who took it.</dd>
        <dt>Messages from the contact form</dt>
        <dd>To answer you, and to look up later what was said.</dd>
        <dt>The answers to your commands</dt>
        <dd>For 30 days, so that a repeated command does not happen twice.</dd>
      </dl>
      <h2>What cannot be deleted</h2>
      <p>
        Postings, recorded prices and decisions can be added to but not changed or removed, and they are sealed so that
        a change would show. That is what protects your money, and it means that they stay when you ask to be forgotten.
        They name you by an account number. For how long your name and your documents are kept beside it is for the law
        and the operator to say: ask.
      </p>
      <h2>What is public</h2>
      <p>
        Recorded prices, seals and the sums of the books. The receipt of a trade can be read by whoever has its number;
        it does not say whose trade it was.
      </p>
      <h2>Who else sees your data</h2>
      <p>
        Reviewers and administrators of {operator}, as far as their task needs it. The mail provider that carries
        messages to you. The public chains, for payments in coins. Authorities, where the law demands it. This site
        loads nothing from other companies: no advertising, no tracking, no outside fonts.
      </p>
      <h2>Cookies</h2>
      <p>
        One, when you sign in: it holds your session, cannot be read by scripts, and ends with the session. Whoever only
        reads these pages gets none.
      </p>
      <h2>Your rights</h2>
      <p>
        You can see and correct your details in your account, and your statement holds every posting. For a copy of
        everything, for deletion, or to object, <a href="/pages/contact">write to us</a>.
      </p>
    </Article>
  );
}

export const privacyPolicy: SitePage = {
  path: '/pages/privacy-policy',
  title: 'Privacy policy',
  description:
    'What is stored about you in this dashboard and why, who sees it, what is public, what cannot be deleted, and the one cookie.',
  Content,
};
