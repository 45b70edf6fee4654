import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import styles from '../article.module.css';
import { blank, Given, Lacking } from '../blanks.tsx';
import { Article, type SitePage } from '../page.tsx';

const operator = blank('name');
const support = blank('supportEmail');
const retention = blank('identityRetention');

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
        <dt id="account">
          <Trans>Your account: names, e-mail address, and whether that was verified</Trans>
        </dt>
        <dd>
          <Trans>To run the account and to reach you.</Trans>
        </dd>
        <dt id="declared">
          <Trans>What you declare after signing up: country, telephone number, date of birth, postal address</Trans>
        </dt>
        <dd>
          <Trans>
            Because the law asks operators to know their customers, and allows trades from 18 years on and in some
            countries only. No account is approved without them. A request to change your country is kept with your
            reason and its outcome.
          </Trans>
        </dd>
        <dt id="identity">
          <Trans>Images of both sides of an identity document</Trans>
        </dt>
        <dd>
          <Trans>
            To check who you are: no account is approved without them. They are drawn anew without the file’s hidden
            data and encrypted, each with a key of its own. You can open them, and the reviewer who has the case; once
            it is decided, every administrator. Each opening is recorded. Images that were declined or replaced are kept
            for {retention} after that, the others as long as there is an account and for {retention} after it was
            blocked or declined. Then key and image are destroyed, and only the fact remains that there was one and what
            became of it. A legal hold, which an administrator sets with a reason that is recorded, puts that off until
            it is lifted.
          </Trans>
        </dd>
        <dt id="profile">
          <Trans>
            What you add of your own will: a profile photo, a text about you, whether your profile may be shown
          </Trans>
        </dt>
        <dd>
          <Trans>
            The text and that choice are shown to no other customer. The photo is drawn anew without the file’s hidden
            data. You can open it; once you apply to be a trader, administrators can, and once you are one, so can
            everybody who may see you as a trader. It is deleted soon after you replace it or take it away.
          </Trans>
        </dd>
        <dt id="trader">
          <Trans>If others may copy your trades: what they see of you as a trader</Trans>
        </dt>
        <dd>
          <Trans>
            Customers who are signed in see your name as a trader and earlier ones, your words, your photo, your share,
            your figures, and each settled trade with real money that you placed as a trader: its stake, its outcome,
            and what balance you had when you placed it, without which nobody could check your return. Open trades are
            not shown. If you are not public, only those see it who copy you, until you stop: then everybody does, and
            it stays. Your e-mail address, your account’s name and its number are not shown.
          </Trans>
        </dd>
        <dt id="password">
          <Trans>Your password</Trans>
        </dt>
        <dd>
          <Trans>
            Only as a salted hash that takes time and memory to compute. Nobody can read the password back, staff
            included.
          </Trans>
        </dd>
        <dt id="second-step">
          <Trans>A second step of signing in, if you turn one on</Trans>
        </dt>
        <dd>
          <Trans>
            The secret that your app shares with us, encrypted; recovery codes only as hashes; of a passkey its public
            half, the name you gave it, and when it was made and last used. Fingerprint and face stay on your device.
          </Trans>
        </dd>
        <dt id="sessions">
          <Trans>
            Sessions: the device as your browser names it, the network address, the way you signed in, first and last
            use
          </Trans>
        </dt>
        <dd>
          <Trans>
            So that you can see where you are signed in and end it under{' '}
            <a href="/user/auth/password">password and sign-in</a>, and so that a break-in can be looked into. The
            cookie’s content is stored only as a hash. A session that you end is deleted. To slow down whoever guesses
            passwords, attempts are counted by e-mail and network address; that count is in memory only and forgotten
            within an hour.
          </Trans>
        </dd>
        <dt id="accepted">
          <Trans>
            What you have accepted: terms of service and risk disclosure, with version, time and the very text
          </Trans>
        </dt>
        <dd>
          <Trans>So that both sides can read later what was agreed.</Trans>
        </dd>
        <dt id="books">
          <Trans>Deposits, withdrawals, trades, copies, mining contracts and every posting of the ledger</Trans>
        </dt>
        <dd>
          <Trans>
            They are the books. Wallet addresses and transaction numbers belong to them, because a payment is identified
            by them.
          </Trans>
        </dd>
        <dt id="adjustments">
          <Trans>Adjustments of your balance, if there are any</Trans>
        </dt>
        <dd>
          <Trans>
            To put right what went wrong: the amount, the reason and an explanation that an administrator writes and you
            can read, and which administrators asked for it and decided. They belong to the books and stay.
          </Trans>
        </dd>
        <dt id="limits">
          <Trans>Limits, time-outs and self-exclusions, if you set any for yourself</Trans>
        </dt>
        <dd>
          <Trans>
            To hold you to them: limits as they stand and what they change to, exclusions with their beginning and end.
            Administrators can read them and not change them.
          </Trans>
        </dd>
        <dt id="addresses">
          <Trans>Your address book: where your withdrawals go to, with the labels that you give</Trans>
        </dt>
        <dd>
          <Trans>
            So that an address of yours is checked once and known again. What you remove stays on record as removed.
          </Trans>
        </dd>
        <dt id="proofs">
          <Trans>Proofs of deposit, if you upload any</Trans>
        </dt>
        <dd>
          <Trans>
            To find your payment. They are kept as you sent them, encrypted, also when you replace one. You and
            administrators can open them; each opening by an administrator is recorded.
          </Trans>
        </dd>
        <dt id="watchlist">
          <Trans>Pairs that you watch, and price alerts, if you set any</Trans>
        </dt>
        <dd>
          <Trans>To show you those pairs, and to tell you when a price is reached.</Trans>
        </dd>
        <dt id="tokens">
          <Trans>API tokens, if you make any</Trans>
        </dt>
        <dd>
          <Trans>
            So that programs can act for you: the name you gave a token, what it may do, when it was made and last used,
            and when it ends. The token itself is stored only as a hash.
          </Trans>
        </dd>
        <dt id="decisions">
          <Trans>Decisions about you, and changes that you make to your account</Trans>
        </dt>
        <dd>
          <Trans>
            Approvals, refusals and their reasons, so that each can be traced to the person who took it. Of your own
            changes the record keeps names, country, date of birth and what you accepted; of other details only that
            they changed.
          </Trans>
        </dd>
        <dt id="mail">
          <Trans>Notices of outcomes, and e-mails to you</Trans>
        </dt>
        <dd>
          <Trans>
            So that you can read again what you were told. Of an e-mail the address, the subject and the time are kept;
            its text is deleted once it was sent, or once an administrator has given up sending it
            <Given flag="demo">
              , except in a demonstration such as this one, whose mail can be read in the demo outbox
            </Given>
            .
          </Trans>
        </dd>
        <dt id="contact">
          <Trans>
            Messages from the contact form: your name, e-mail address and text, and your account if you are signed in
          </Trans>
        </dt>
        <dd>
          <Trans>To answer you, and to look up later what was said. They are also mailed to support.</Trans>
        </dd>
        <dt id="security-log">
          <Trans>
            The security log: each sign-in, change of a way in and refused request, with its time, your account’s number
            and the network address
          </Trans>
        </dt>
        <dd>
          <Trans>
            So that a break-in can be noticed and looked into. What you type is not in it. The operator keeps these
            lines as long as its log store does.
          </Trans>
        </dd>
        <dt id="answers">
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
          forgotten. Postings name you by an account number; the record of changes also holds your names, country and
          date of birth. For how long your other details are kept beside it is for the law and the operator to say: ask.
        </Trans>
      </p>
      <p>
        <Trans>
          {operator} may keep backups. What is deleted here, an image of an identity document or a photo for instance,
          is still in the backups that were made before, document images encrypted, until those backups themselves are
          removed. How long that takes is for the operator to say: ask.
        </Trans>
      </p>
      <h2>
        <Trans>What is public</Trans>
      </h2>
      <p>
        <Trans>
          Recorded prices, seals and the sums of the books. The receipt of a trade can be read by whoever has its
          number; it does not say whose trade it was. The page of a trader names the trades of that trader.
        </Trans>
      </p>
      <h2>
        <Trans>Who else sees your data</Trans>
      </h2>
      <p>
        <Trans>
          Reviewers and administrators of {operator}, as far as their task needs it. Other customers see what is said
          above of a trader, and nothing else. The mail provider that carries messages to you. The public chains, for
          payments in coins. Authorities, where the law demands it. This site loads nothing from other companies: no
          advertising, no tracking, no outside fonts.
        </Trans>
      </p>
      <h2>
        <Trans>Cookies</Trans>
      </h2>
      <p>
        <Trans>
          Four at most. The three of signing in cannot be read by scripts; whoever only reads these pages gets none but
          the last.
        </Trans>
      </p>
      <ul>
        <li>
          <Trans>
            <strong>The session,</strong> once you are signed in. It goes when you sign out, at the latest after seven
            days, sooner without use.
          </Trans>
        </li>
        <li>
          <Trans>
            <strong>A sign-in that waits for its second step,</strong> if your account has one: after the right
            password, until you give the code, ten minutes at most.
          </Trans>
        </li>
        <li>
          <Trans>
            <strong>A browser that has signed in,</strong> so that strangers who try passwords do not keep you waiting
            in it: a random number, for a year, replaced at each sign-in. It signs nobody in, and a new password forgets
            it.
          </Trans>
        </li>
        <li>
          <Trans>
            <strong>The language,</strong> once you choose one: its name and nothing else, for a year.
          </Trans>
        </li>
      </ul>
      <h2>
        <Trans>Your rights</Trans>
      </h2>
      <p>
        <Trans>You can see what you have declared, and correct it:</Trans>
      </p>
      <ul>
        <li>
          <Trans>
            Until your account is approved, all of it in the steps after sign-up:{' '}
            <a href="/user/signup/step-two?back=true">your details</a> and{' '}
            <a href="/user/signup/step-three">your address</a>.
          </Trans>
        </li>
        <li>
          <Trans>
            Afterwards names, telephone number, address, photo and the text about you under{' '}
            <a href="/user/account">my account</a>. Another country is asked for under{' '}
            <a href="/user/account-details">account details</a>, and the operator decides.
          </Trans>
        </li>
        <li>
          <Trans>
            The e-mail address under <a href="/user/auth/password">password and sign-in</a>. It changes once the link
            mailed to the new address is opened.
          </Trans>
        </li>
        <li>
          <Trans>
            A date of birth that was reviewed with the account stands, and while an account is suspended or blocked so
            does all that was declared: if something is wrong, <a href="/pages/contact">write to us</a>.
          </Trans>
        </li>
      </ul>
      <p>
        <Trans>
          Your statement holds every posting. For a copy of everything, for deletion, or to object,{' '}
          <a href="/pages/contact">write to us</a>.
        </Trans>
      </p>
    </Article>
  );
}

export const privacyPolicy: SitePage = {
  path: '/pages/privacy-policy',
  title: msg`Privacy policy`,
  description: msg`What is stored about you in this dashboard and why, who sees it, what is public, what cannot be deleted, how to correct what you declared, and the cookies.`,
  Content,
};
