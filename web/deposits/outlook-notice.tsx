import { Plural, Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { typedCoins } from '#domain/money/symbols.ts';
import { useBalance } from '#web/client/balance.ts';
import { useLanguage } from '#web/texts/use-language.ts';
import { money } from '#web/ui/money.ts';
import { Notice } from '#web/ui/panel.tsx';
import { dayAndTime } from '#web/ui/time.ts';
import { paidShort } from '#web/widgets/paid-short.ts';
import { againstAsked } from './credited-words.ts';
import type { DepositView } from './deposit-view.ts';
import { lostPayment, missesContracts, type Outlook } from './outlook.ts';
import { creditedInAll, partOf } from './progress.ts';
import { useQuoteEnded } from './quote-left.tsx';
import { reviewWords } from './review-words.ts';

/** What comes next for a deposit, or what came of it, in a sentence or two. */
export function OutlookNotice(props: { readonly deposit: DepositView; readonly outlook: Outlook }) {
  const { deposit, outlook } = props;
  switch (outlook.kind) {
    case 'waiting':
      return <Waiting deposit={deposit} watch={outlook.watch} />;
    case 'part':
      return <Part deposit={deposit} />;
    case 'seen':
      return (
        <Notice tone="info">
          <Trans>
            Your payment was seen on the network and is waiting for a block. Nothing to do; please don’t pay again.
            Nothing is credited yet.
          </Trans>{' '}
          <LessPaid deposit={deposit} />
        </Notice>
      );
    case 'confirming':
      return (
        <Notice tone="info">
          <Trans>
            Your payment is in a block:{' '}
            <Plural
              value={outlook.payment.confirmationsNeeded}
              one={`${outlook.payment.confirmations} of # confirmation`}
              other={`${outlook.payment.confirmations} of # confirmations`}
            />
            . Nothing to do; please don’t pay again. Nothing is credited yet.
          </Trans>{' '}
          <LessPaid deposit={deposit} />
        </Notice>
      );
    case 'confirmed':
      return (
        <Notice tone="info">
          <Confirmed payment={outlook.payment} review={deposit.review} /> <LessPaid deposit={deposit} />
        </Notice>
      );
    case 'replaced':
      return (
        <Notice tone="warn">
          <Trans>
            The payment that was seen is gone: another transaction replaced it, or the network dropped it before it was
            in a block. Nothing was credited. Check that the coins are back in your wallet before you pay again; if the
            payment goes through after all, it shows here.
          </Trans>
        </Notice>
      );
    case 'reorganised':
      return (
        <Notice tone="warn">
          <Trans>
            The block with your payment is no longer part of the chain. Nothing was credited. The payment usually comes
            back in another block; please don’t pay again.
          </Trans>
        </Notice>
      );
    case 'credited': {
      const inAll = creditedInAll(deposit);
      return (
        <Notice tone="success">
          <Trans>
            {money(outlook.credited)} USD was credited{againstAsked(deposit, outlook.credited)}. The posting is on your{' '}
            <Link to="/user/statement">statement</Link>.
          </Trans>{' '}
          {inAll !== null && <Trans>With the other payments below, {money(inAll)} USD was credited in all.</Trans>}
        </Notice>
      );
    }
    case 'reversed':
      return (
        <Notice tone="error">
          <Trans>
            {money(outlook.credited)} USD was credited and reversed, because the payment left the chain. Both postings
            are on your <Link to="/user/statement">statement</Link>. If the payment is confirmed again, the same amount
            is credited again automatically.
          </Trans>{' '}
          <Owed />
        </Notice>
      );
    case 'cancelled':
      return (
        <Notice tone="info">
          <Trans>
            You cancelled this deposit. There is nothing to pay, and nothing was credited. If you paid anyway and it
            does not show here, write to support with the transaction id.
          </Trans>
        </Notice>
      );
    case 'payment_taken':
      return (
        <Notice tone="warn">
          <Trans>
            A payment opened this deposit, and the operator’s staff credited it to another deposit because it was not
            meant for this one. There is nothing to pay here. If you sent that payment, write to support with its
            transaction id.
          </Trans>
        </Notice>
      );
    case 'declined':
      return (
        <Notice tone="warn">
          <Trans>
            This deposit was declined and nothing was credited. Reason: {outlook.reason}. If you paid, write to support
            with the transaction id.
          </Trans>
        </Notice>
      );
  }
}

/** That the rest is awaited, and how much it is as long as the quote holds: after that another quote is asked for first. */
function Part({ deposit }: { readonly deposit: DepositView }) {
  const ended = useQuoteEnded(deposit);
  const part = partOf(deposit);
  const missing = typedCoins(deposit.amountMissing, deposit.paymentMethod);
  return (
    <Notice tone="warn">
      <Trans>
        Part of the payment arrived: {part.arrived} of {part.asked}.
      </Trans>{' '}
      {!ended && <Trans>Send exactly the rest, {missing}.</Trans>}{' '}
      <Trans>
        Once the rest has arrived, each payment is credited as a deposit of its own, at its own price. A part alone is
        not credited automatically; the operator’s staff review it.
      </Trans>
    </Notice>
  );
}

/** Whether a confirmed payment is credited by itself at once, or staff decide: as the server has found (D5). */
function Confirmed(props: {
  readonly payment: DepositView['payments'][number];
  readonly review: DepositView['review'];
}) {
  const { payment, review } = props;
  useLanguage();
  if (payment.waits !== null) {
    return (
      <Trans>
        In review: a payment of this amount is confirmed. It is credited once the operator’s staff have found out who
        sent it. Please don’t pay again; a proof of your payment helps them.
      </Trans>
    );
  }
  if (review === null) {
    return <Trans>Your payment is confirmed and about to be credited. Nothing to do; please don’t pay again.</Trans>;
  }
  return (
    <Trans>
      In review: {reviewWords(review)}. Your payment is confirmed; what arrived is credited once they have approved it,
      and you get a notice of what they decide. Nothing to do; please don’t pay again.
    </Trans>
  );
}

/** Said beside a state that does not say it. */
function LessPaid({ deposit }: { readonly deposit: DepositView }) {
  const short = paidShort(deposit);
  if (short === null) return null;
  return (
    <Trans>
      You paid {short.paid} of {short.asked}, less than requested: we credit the amount received.
    </Trans>
  );
}

/** What is to be done while nothing has arrived, and what to know before it. */
function Waiting({ deposit, watch }: { readonly deposit: DepositView; readonly watch: DepositView['watch'] }) {
  return (
    <Notice tone="info">
      <Trans>Waiting for your payment.</Trans> <Watch watch={watch} />
      {lostPayment(deposit) && (
        <>
          {' '}
          <Trans>
            A payment that was seen here was credited to another deposit, because the operator’s staff found that it was
            not meant for this one. If you sent it, write to support before you pay again.
          </Trans>
        </>
      )}
      {missesContracts(deposit) && (
        <>
          {' '}
          <Trans>
            Pay straight from your own wallet. Payments by a smart contract, as some exchanges and smart wallets make
            them, are not detected automatically: upload a proof with the transaction id, and the operator’s staff
            credit it.
          </Trans>
        </>
      )}
    </Notice>
  );
}

/** How one learns that the payment has arrived. */
function Watch(props: { readonly watch: DepositView['watch'] }) {
  const { watch } = props;
  if (watch === null) {
    return (
      <Trans>
        This chain is not watched automatically: the operator’s staff look for your payment and credit it, so it takes
        longer to show here. You can leave this page.
      </Trans>
    );
  }
  if (watch.failingSince !== null) {
    return (
      <Trans>
        The chain cannot be reached since {dayAndTime(watch.failingSince)}, so your payment shows later than usual.
        Nothing is lost: it is found as soon as the chain can be reached again.
      </Trans>
    );
  }
  return (
    <Trans>
      It shows here soon after you send it and counts after{' '}
      <Plural value={watch.confirmationsNeeded} one="# confirmation" other="# confirmations" />. You can leave this
      page.
    </Trans>
  );
}

/** What a reversal means for the balance as it is now. */
function Owed() {
  const receivable = useBalance('real').data?.receivable;
  if (receivable === undefined) return null;
  return receivable === '0.00' ? (
    <Trans>Your balance owes nothing for it.</Trans>
  ) : (
    <Trans>
      Your balance did not cover all of it: you owe {money(receivable.replace('-', ''))} USD. Your next credits pay it
      first, and you can’t request new withdrawals until nothing is owed.
    </Trans>
  );
}
