import { Trans } from '@lingui/react/macro';
import { blank, Given } from '../blanks.tsx';

const retention = blank('identityRetention');

/** What the product stores about a customer, and why, one entry for each kind of data. */
export function StoredData() {
  return (
    <dl>
      <dt id="account">
        <Trans>Your account: names, e-mail address, and whether that was confirmed</Trans>
      </dt>
      <dd>
        <Trans>To run the account and to reach you.</Trans>
      </dd>
      <dt id="declared">
        <Trans>Details you declare after signing up: country, telephone number, date of birth, postal address</Trans>
      </dt>
      <dd>
        <Trans>
          Because the law asks operators to know their customers, and allows trades from 18 years on and in some
          countries only. No account is approved without them. A request to change your country is kept with your reason
          and its outcome.
        </Trans>
      </dd>
      <dt id="identity">
        <Trans>Images of both sides of an identity document</Trans>
      </dt>
      <dd>
        <Trans>
          To check who you are: no account is approved without them. They are drawn anew without the file’s hidden data
          and encrypted, each with a key of its own. You can open them, and the reviewer who has the case; once it is
          decided, every administrator. Each opening is recorded. Images that were declined or replaced are kept for{' '}
          {retention} after that, the others as long as there is an account and for {retention} after it was blocked or
          declined. Then key and image are destroyed, and only the fact remains that there was one, with its outcome. A
          legal hold, which an administrator sets with a reason that is recorded, puts that off until it is lifted.
        </Trans>
      </dd>
      <dt id="profile">
        <Trans>A profile photo, if you upload one</Trans>
      </dt>
      <dd>
        <Trans>
          The photo is drawn anew without the file’s hidden data. You can open it; once you apply to be a trader,
          administrators can, and once you are one, so can everybody who may see you as a trader. It is deleted soon
          after you replace it or take it away. A program can also store a text about you and whether a profile of yours
          may be shown: no screen asks for either, and no other customer sees them.
        </Trans>
      </dd>
      <dt id="trader">
        <Trans>If others may copy your trades: what they see of you as a trader</Trans>
      </dt>
      <dd>
        <Trans>
          Customers who are signed in see your name as a trader and earlier ones, your words, your photo, your share,
          your figures, and each settled trade with real money that you placed as a trader: its stake, its outcome, and
          what balance you had when you placed it, without which nobody could check your return. Open trades are not
          shown. If you are not public, only those see it who copy you, until you stop: then everybody does, and it
          stays. Your e-mail address, your account’s name and its number are not shown.
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
          Sessions: the device as your browser names it, the network address, the way you signed in, first and last use
        </Trans>
      </dt>
      <dd>
        <Trans>
          So that you can see where you are signed in and end it under{' '}
          <a href="/user/auth/password">password and sign-in</a>, and so that a break-in can be looked into. The
          cookie’s content is stored only as a hash. A session that you end is deleted. To slow down whoever guesses
          passwords, attempts are counted by e-mail and network address. The count is kept under a hash that only the
          installation’s secret can make; it is in no backup and deleted within three hours.
        </Trans>
      </dd>
      <dt id="accepted">
        <Trans>
          Agreements you have accepted: terms of service and risk disclosure, with version, time and the very text
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
          To hold you to them: current limits and what they change to, exclusions with their beginning and end, and that
          you said you want no deposit limit where we ask for one. Administrators can read them and not change them.
        </Trans>{' '}
        <Trans>
          After each hour of trading with real money you are shown for how long you have been trading and what your
          trades won or lost. When you were shown it, the figures and your choice are kept, so that we can show that we
          did it.
        </Trans>
      </dd>
      <dt id="addresses">
        <Trans>Your address book: where your withdrawals go to, with the labels that you give</Trans>
      </dt>
      <dd>
        <Trans>
          So that an address of yours is checked once and known again. An address you remove stays on record as removed.
        </Trans>
      </dd>
      <dt id="travel">
        <Trans>Who holds the address of a larger withdrawal, with your own name, date of birth and address</Trans>
      </dt>
      <dd>
        <Trans>
          Because rules on transfers of crypto-assets ask who sends and who receives them. You are asked from an amount
          on that the operator sets; your answer is kept with the withdrawal as a record that is never changed, and your
          address book remembers it. If you name another person, their name and country are kept too. Staff for finance
          and risk, auditors and owners see it, and may hand it to the provider that receives the transfer and to
          authorities; each time they take a copy is on record.
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
      <dt id="preferences">
        <Trans>
          Your settings: light or dark, how the chart looks, whether a trade’s end is heard, and the stake, duration and
          wallet that the ticket opens with
        </Trans>
      </dt>
      <dd>
        <Trans>So that every device you sign in on looks the same. Nothing is decided by them.</Trans>
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
      <dt id="staff">
        <Trans>Who works for the operator in the console</Trans>
      </dt>
      <dd>
        <Trans>
          The address and role of each member of staff, who asked for it, who confirmed it and when, so that every right
          in the console can be traced. Customers are not in it.
        </Trans>
      </dd>
      <dt id="decisions">
        <Trans>Decisions about you, and changes that you make to your account</Trans>
      </dt>
      <dd>
        <Trans>
          Approvals, refusals and their reasons, so that each can be traced to the person who took it. Of your own
          changes the record keeps names, country, date of birth and what you accepted; of other details only that they
          changed.
        </Trans>{' '}
        <Trans>Tags and notes that our staff keep about your account, which our staff alone see.</Trans>
      </dd>
      <dt id="risk">
        <Trans>Checks against fraud and money laundering, with their results</Trans>
      </dt>
      <dd>
        <Trans>
          The law asks operators to prevent money laundering. Accounts that share a phone number, a home address, a
          payout address, a browser or an ID image are found by these; of ID images by a keyed digest, which is
          destroyed with the image. Deposits and withdrawals are compared with rules, and your name, date of birth and
          country with lists of sanctioned and of politically exposed persons, where the operator has such a list. Our
          staff look into each finding in a case, with their notes and decision. A case is kept like the books, and no
          finding keeps you from withdrawing your available money.
        </Trans>
      </dd>
      <dt id="mail">
        <Trans>Notices of outcomes, and e-mails to you</Trans>
      </dt>
      <dd>
        <Trans>
          So that you can read our messages to you again. Of an e-mail the address, the subject and the time are kept;
          its text is deleted once it was sent, once its link has expired, or once an administrator has dropped it
          <Given flag="demo">
            , except in a demonstration such as this one, whose mail can be read in the demo outbox
          </Given>
          .
        </Trans>
      </dd>
      <dt id="contact">
        <Trans>
          Messages from the contact form: your name, e-mail address and text, your account if you are signed in, and
          notes that staff make for each other
        </Trans>
      </dt>
      <dd>
        <Trans>
          To answer you, and to look up later what was said. They are also mailed to support. A reply is kept with them.
          Without a sign-in, we ask the address to confirm itself by a link, of which only a hash is kept; then you read
          our replies and write on by a link of your own, until 90 days after the last message or until you end it.
        </Trans>
      </dd>
      <dt id="support">
        <Trans>
          Your conversations with support: what you and our staff write, with times, the record it is about, up to which
          message each side has read, and notes that staff make for each other
        </Trans>
      </dt>
      <dd>
        <Trans>To answer you, and to look up later what was said. Nothing in them is changed or deleted.</Trans>
      </dd>
      <dt id="security-log">
        <Trans>
          The security log: each sign-in, change of a way in and refused request, with its time, your account’s number
          and the network address
        </Trans>
      </dt>
      <dd>
        <Trans>
          So that a break-in can be noticed and looked into. Nothing you type is in it. The operator keeps these lines
          as long as its log store does.
        </Trans>
      </dd>
      <dt id="answers">
        <Trans>The answers to your commands</Trans>
      </dt>
      <dd>
        <Trans>For 30 days, so that a repeated command does not happen twice.</Trans>
      </dd>
    </dl>
  );
}
