import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import type { ReactNode, RefObject } from 'react';
import { parseCents } from '#domain/money/amount.ts';
import { coinOf, type PaymentMethod } from '#domain/money/coins.ts';
import { useLive } from '#web/client/live-context.ts';
import { Fact, Facts } from '#web/ui/facts.tsx';
import { GroupedAddress } from '#web/ui/grouped-address.tsx';
import { money } from '#web/ui/money.ts';
import { dayAndTime } from '#web/ui/time.ts';
import { useNow } from '#web/ui/use-now.ts';
import { CoinMark } from '#web/widgets/coin-mark.tsx';
import { askAgain } from '#web/widgets/outcome.tsx';
import { isNamed, type SavedAddress, useTerms, waitOf } from './address-book.ts';
import { Coins, NetworkFee, Received } from './cost.tsx';
import { estimate } from './estimate.ts';
import styles from './withdrawal.module.css';

/** A withdrawal as a whole, read before it is asked for. */
export function WithdrawalReview(props: {
  readonly button: RefObject<HTMLButtonElement | null>;
  /** Whether it was sent, and it is not known what became of it: then there is no way back. */
  readonly asked: boolean;
  readonly amount: string;
  readonly method: PaymentMethod;
  readonly address: string;
  /** The address as it is in the book; null of a new one. */
  readonly saved: SavedAddress | null;
  /** Who holds it, in words; null where nobody asked. */
  readonly holder: string | null;
  readonly busy: boolean;
  readonly halted: boolean;
  readonly onBack: () => void;
  readonly onSend: () => void;
  readonly children: ReactNode;
}) {
  const { t } = useLingui();
  const { amount, method, address, saved, asked } = props;
  const terms = useTerms().data;
  const ofCoin = terms?.items.find(({ paymentMethod }) => paymentMethod === method);
  const coins = ofCoin ? estimate(amount, ofCoin) : null;
  return (
    <div className={styles.form}>
      <Facts rows>
        <Fact name={<Trans>Amount</Trans>}>
          <strong>{t`${money(amount)} USD`}</strong>
        </Fact>
        {ofCoin && <NetworkFee usd={ofCoin.networkFee} />}
        <Received>
          <span className={styles.receive}>{coins ? <Coins {...coins} /> : '–'}</span>
        </Received>
        <Fact name={<Trans>Network</Trans>}>
          <span className={styles.network}>
            <CoinMark method={method} size={20} />
            {coinOf(method).network}
          </span>
        </Fact>
      </Facts>
      <div className={styles.to}>
        <span>
          <Trans>To this address</Trans>
          {saved !== null && isNamed(saved) && ` (${saved.label})`}
        </span>
        <strong>
          <GroupedAddress address={address} />
        </strong>
        <small>
          <Trans>Compare every group with your wallet. A payout can’t be reversed.</Trans>
        </small>
      </div>
      {props.holder !== null && (
        <Facts rows>
          <Fact name={<Trans>Recipient</Trans>}>{props.holder}</Fact>
        </Facts>
      )}
      <Expect amount={amount} saved={saved} />
      {props.children}
      <div className={styles.buttons}>
        <Button ref={props.button} loading={props.busy} disabled={props.halted && !asked} onClick={props.onSend}>
          {asked ? askAgain() : t`Request withdrawal: ${money(amount)} USD`}
        </Button>
        {!asked && (
          <Button variant="default" disabled={props.busy} onClick={props.onBack}>
            <Trans>Edit</Trans>
          </Button>
        )}
      </div>
    </div>
  );
}

/** What happens after the request, and what it waits for. Nobody knows how long a review takes, so no time is given for it. */
function Expect(props: { readonly amount: string; readonly saved: SavedAddress | null }) {
  const { saved, amount } = props;
  const terms = useTerms().data;
  const now = useNow(useLive().serverNow, 60_000);
  const hours = terms?.addressHoldHours ?? 0;
  const wait = saved === null ? null : waitOf(saved.approvableFrom, now);
  const [asked, twoFrom] = [parseCents(amount), parseCents(terms?.twoAdminsFrom ?? '')];
  const takesTwo = asked !== null && twoFrom !== null && asked >= twoFrom;
  return (
    <ul className={styles.expect} aria-labelledby="withdrawal-title">
      <li>
        <Trans>{money(amount)} USD is held as soon as you request it. You can cancel until it is approved.</Trans>
      </li>
      {saved === null && hours > 0 && (
        <li>
          <Trans>
            This address is new: the withdrawal can be approved after{' '}
            <Plural value={hours} one="# hour" other="# hours" />.
          </Trans>
        </li>
      )}
      {wait !== null && (
        <li>
          <Trans>This address is new: the withdrawal can be approved from {dayAndTime(wait)}.</Trans>
        </li>
      )}
      <li>
        {takesTwo ? (
          <Trans>Two of the operator’s staff review it. There is no fixed time; you are notified of each step.</Trans>
        ) : (
          <Trans>The operator’s staff review it. There is no fixed time; you are notified when it is sent.</Trans>
        )}
      </li>
    </ul>
  );
}
