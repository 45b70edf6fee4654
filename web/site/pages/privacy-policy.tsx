import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { chatPage } from '#api/chat-page.ts';
import { blank, Given, Lacking } from '../blanks.tsx';
import styles from '../own-text.module.css';
import { Article, type SitePage } from '../page.tsx';
import { StoredData } from './stored-data.tsx';

const operator = blank('name');
const support = blank('supportEmail');
const chatHost = blank('chatHost');

function Content() {
  const { t } = useLingui();
  return (
    <Article
      title={t`Privacy policy`}
      lead={
        <>
          <Trans>
            The data that {operator} stores about you in this dashboard, why, who sees it, and what cannot be deleted.
          </Trans>
        </>
      }
    >
      <Given flag="privacyText">
        <h2>
          <Trans>{operator}’s own privacy notice</Trans>
        </h2>
        <div className={styles.own}>{blank('privacyText')}</div>
      </Given>
      <Lacking flag="privacyText">
        <p>
          <Trans>
            {operator} has not added a legal notice of its own to this page. The text below describes what the software
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
        <Trans>The data we store, and why</Trans>
      </h2>
      <StoredData />
      <h2>
        <Trans>Data that cannot be deleted</Trans>
      </h2>
      <p>
        <Trans>
          Postings, recorded prices and decisions can be added to but not changed or removed, and they are sealed so
          that a change would show. That is what protects your money, and it means that they stay when you ask to be
          forgotten. Postings name you by an account number; the record of changes also holds your names, country and
          date of birth. How long your other details are kept depends on the law and the operator: ask.
        </Trans>
      </p>
      <p>
        <Trans>
          {operator} may keep backups. Data deleted here, an image of an identity document or a photo for instance, is
          still in the backups that were made before, document images encrypted, until those backups themselves are
          removed. How long that takes is for the operator to say: ask.
        </Trans>
      </p>
      <h2>
        <Trans>Public data</Trans>
      </h2>
      <p>
        <Trans>
          Recorded prices, seals, the sums of the books, and what was staked and what the operator won by pair and day:
          no names, but on a quiet day the trades of one customer may be all there is. The receipt of a trade can be
          read by whoever has its number; it does not say whose trade it was. The page of a trader names the trades of
          that trader.
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
        <Given flag="chatHost">
          {' '}
          <Trans>
            The one exception is the <a href={chatPage}>chat with support</a>, a service of {chatHost}, and only once
            you open it: {chatHost} then sees your IP address and what you type there, and may keep data in your
            browser. It gets nothing of your account from us. You withdraw your consent on the same page.
          </Trans>
        </Given>
      </p>
      <h2>
        <Trans>Cookies</Trans>
      </h2>
      <p>
        <Trans>
          The three of signing in cannot be read by scripts. If you only read these pages, you get none of those, and
          the others only when you choose.
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
        <li>
          <Trans>
            <strong>The theme,</strong> once you choose light or dark: that word and nothing else, for a year.
          </Trans>
        </li>
        <Given flag="chatHost">
          <li>
            <Trans>
              <strong>The chat,</strong> once you agree to it: the name {chatHost} and nothing else, for a year or until
              you withdraw your consent.
            </Trans>
          </li>
        </Given>
      </ul>
      <p>
        <Trans>
          A tab also keeps what you type into your details and your address, so that a reload does not lose it: until
          you save, sign out or close the tab. Passwords, codes and images are never kept in the browser.
        </Trans>
      </p>
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
            Afterwards names, telephone number, address and photo under <a href="/user/account">my account</a>. Another
            country is asked for under <a href="/user/account-details">account details</a>, and the operator decides.
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
            You cannot change a date of birth that was reviewed with the account or, while an account is suspended or
            blocked, anything that was declared: if something is wrong, <a href="/pages/contact">write to us</a>.
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
  description: msg`The data stored about you in this dashboard and why, who sees it, what is public, what cannot be deleted, how to correct what you declared, and the cookies.`,
  Content,
};
