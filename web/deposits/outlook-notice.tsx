import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useBalance } from '#web/client/balance.ts';
import { money } from '#web/ui/money.ts';
import { Notice } from '#web/ui/panel.tsx';
import { readableTime } from '#web/ui/time.ts';
import type { DepositView } from './deposit-rows.tsx';
import { lostPayment, missesContracts, type Outlook } from './outlook.ts';

/** What comes next for a deposit, or what came of it, in a sentence or two. */
export function OutlookNotice(props: { readonly deposit: DepositView; readonly outlook: Outlook }) {
  const { t } = useLingui();
  const { deposit, outlook } = props;
  switch (outlook.kind) {
    case 'waiting':
      return (
        <Notice tone="info">
          <Trans>
            Waiting for your payment. Send exactly the amount below, on the {deposit.network} network and no other.
          </Trans>{' '}
          <Watch watch={outlook.watch} />
          {lostPayment(deposit) && (
            <>
              {' '}
              <Trans>
                A payment that was seen here was credited to another deposit, since the operator’s staff found that it
                was not meant for this one. If you sent it, write to support before you pay again.
              </Trans>
            </>
          )}
          {missesContracts(deposit) && (
            <>
              {' '}
              <Trans>
                Send it straight from your own wallet. What a smart contract pays out, as some exchanges and smart
                wallets do, is not seen here by itself: then upload a proof with the transaction id, and the operator’s
                staff look for it and credit it.
              </Trans>
            </>
          )}
        </Notice>
      );
    case 'part':
      return (
        <Notice tone="info">
          <Trans>
            A part arrived: {outlook.payment.amount} {deposit.amountInCrypto.split(' ')[1]}. The rest is still awaited.
            Nothing is credited for the part by itself; the operator’s staff look at it.
          </Trans>
        </Notice>
      );
    case 'seen':
      return (
        <Notice tone="info">
          <Trans>
            Your payment was seen on the network and waits to be taken into a block. There is nothing to do: please do
            not pay again. Nothing is credited yet.
          </Trans>
        </Notice>
      );
    case 'confirming':
      return (
        <Notice tone="info">
          <Trans>
            Your payment is in a block: {outlook.payment.confirmations} of {outlook.payment.confirmationsNeeded}{' '}
            confirmations. There is nothing to do: please do not pay again. Nothing is credited yet.
          </Trans>
        </Notice>
      );
    case 'confirmed':
      return (
        <Notice tone="info">
          {outlook.payment.waits === null ? (
            <Trans>
              Your payment is confirmed. It is about to be credited; the operator may look at it first. There is nothing
              to do: please do not pay again.
            </Trans>
          ) : (
            <Trans>
              A payment of this amount is confirmed. Nothing is credited until the operator’s staff have found out who
              sent it. Please do not pay again; a proof of your payment helps them.
            </Trans>
          )}
        </Notice>
      );
    case 'replaced':
      return (
        <Notice tone="warn">
          <Trans>
            The payment that was seen is gone: another transaction took its place, or the network dropped it before it
            was in a block. Nothing was credited. Look in your wallet whether the coins are back before you pay again;
            if it is sent after all, it is seen here.
          </Trans>
        </Notice>
      );
    case 'reorganised':
      return (
        <Notice tone="warn">
          <Trans>
            The chain has left the block that your payment was in. Nothing was credited. It usually comes back in
            another block: please do not pay again.
          </Trans>
        </Notice>
      );
    case 'credited':
      return (
        <Notice tone="success">
          <Trans>
            {money(outlook.credited)} USD were credited
            {outlook.credited === deposit.amount ? '' : t` (${money(deposit.amount)} USD were asked for)`}: see the
            posting on your <Link to="/user/statement">statement</Link>.
          </Trans>
        </Notice>
      );
    case 'reversed':
      return (
        <Notice tone="error">
          <Trans>
            {money(outlook.credited)} USD were credited and taken back, because the payment left the chain: see both
            postings on your <Link to="/user/statement">statement</Link>. If it is confirmed again, the same amount is
            credited again by itself.
          </Trans>{' '}
          <Owed />
        </Notice>
      );
    case 'cancelled':
      return (
        <Notice tone="info">
          <Trans>
            You cancelled this deposit: there is nothing to pay, and nothing was credited. If you have paid all the same
            and it does not show here, write to support with the transaction id.
          </Trans>
        </Notice>
      );
    case 'payment_taken':
      return (
        <Notice tone="warn">
          <Trans>
            This deposit was opened by a payment that the operator’s staff have credited to another deposit, since they
            found that it was not meant for this one. There is nothing to pay here. If you sent that payment, write to
            support with its transaction id.
          </Trans>
        </Notice>
      );
    case 'declined':
      return (
        <Notice tone="warn">
          <Trans>
            This deposit was declined and nothing was credited. Reason: {outlook.reason}. If you have paid, write to
            support with the transaction id.
          </Trans>
        </Notice>
      );
  }
}

/** How one learns that the payment has arrived. */
function Watch(props: { readonly watch: DepositView['watch'] }) {
  const { watch } = props;
  if (watch === null) {
    return (
      <Trans>
        Nothing watches this chain by itself: the operator’s staff look for your payment and credit it, so it does not
        show here at once. You can leave this page.
      </Trans>
    );
  }
  if (watch.failingSince !== null) {
    return (
      <Trans>
        The chain cannot be read since {readableTime(watch.failingSince)}, so a payment shows here later than usual.
        Nothing is lost: it is found as soon as the chain can be read again.
      </Trans>
    );
  }
  return (
    <Trans>
      It shows here soon after you have sent it, and counts after {watch.confirmationsNeeded} confirmations. You can
      leave this page.
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
      Your balance did not hold all of it: {money(receivable.replace('-', ''))} USD are owed. The next credits go there
      first, and new withdrawals wait until nothing is owed.
    </Trans>
  );
}
