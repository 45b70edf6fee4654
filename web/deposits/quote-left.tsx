import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { requoteDeposit } from '#api/deposits.ts';
import { symbolOfMethod } from '#domain/money/symbols.ts';
import { call } from '#web/client/client.ts';
import { useLive } from '#web/client/live-context.ts';
import { useCommand } from '#web/client/use-command.ts';
import { money } from '#web/ui/money.ts';
import { Notice } from '#web/ui/panel.tsx';
import { timeLeft } from '#web/ui/time.ts';
import { useNow } from '#web/ui/use-now.ts';
import { Outcome } from '#web/widgets/outcome.tsx';
import type { DepositView } from './deposit-view.ts';
import styles from './payment.module.css';

/** How many milliseconds a quote still is the one to pay by, second by second; negative once it has run out. */
function useLeftMs(deposit: DepositView): number {
  return Date.parse(deposit.quote.expiresAt) - useNow(useLive().serverNow);
}

/** Whether the quote has run out, so that another one has to be asked for before anything is sent. */
export const useQuoteEnded = (deposit: DepositView): boolean => useLeftMs(deposit) <= 0;

/** How long the quote is the one to pay by, in words and as a bar; nothing once it has run out. */
export function QuoteLeft(props: { readonly deposit: DepositView }) {
  const { t } = useLingui();
  const { quote } = props.deposit;
  const leftMs = useLeftMs(props.deposit);
  const wholeMs = Date.parse(quote.expiresAt) - Date.parse(quote.time);
  if (leftMs <= 0) return null;
  return (
    <div className={styles.left}>
      <span>
        <Trans>{timeLeft(leftMs)} to pay. Later you can renew the quote.</Trans>
      </span>
      <progress className={styles.progress} max={wholeMs} value={leftMs} aria-label={t`Time left to pay`} />
    </div>
  );
}

/**
 * That the quote has run out, and the way to another one; nothing before.
 *
 * @param props.part whether a part was paid, so that the rest is to be sent
 */
export function QuoteEnded(props: { readonly deposit: DepositView; readonly part: boolean }) {
  const { t } = useLingui();
  const { deposit, part } = props;
  const queries = useQueryClient();
  const requote = useCommand((id: string, key) => call(requoteDeposit, { params: { id }, body: {}, key }));
  const ended = useQuoteEnded(deposit);
  const unit = symbolOfMethod(deposit.paymentMethod);
  async function renew(id: string) {
    const reply = await requote.run(id);
    await queries.invalidateQueries({ queryKey: ['deposits'] });
    // The button has gone with the quote that it renewed.
    if (reply) document.getElementById('payment-title')?.focus();
  }
  if (!ended) return null;
  return (
    <div className={styles.ended}>
      <Notice tone="warn">
        <Trans>
          The quote has ended. The market may have moved: the requested amount may now be worth more or less than{' '}
          {money(deposit.amount)} USD.
        </Trans>{' '}
        {deposit.sharedAddress ? (
          <Trans>
            Already paid? There is nothing to do: a payment that arrives within 24 hours of the quote’s end still counts
            here, unless you have requested two other amounts of {unit} since.
          </Trans>
        ) : (
          <Trans>Already paid? There is nothing to do: a payment to this address always counts here.</Trans>
        )}{' '}
        {part ? (
          <Trans>Renew the quote before you send the rest.</Trans>
        ) : (
          <Trans>Not paid yet? Renew the quote at the current price first.</Trans>
        )}
      </Notice>
      <Button loading={requote.busy} disabled={requote.state.step === 'unknown'} onClick={() => void renew(deposit.id)}>
        <Trans>Renew quote</Trans>
      </Button>
      <Outcome
        state={requote.state}
        about={t`a new quote`}
        onAgain={() => void renew(requote.asked?.input ?? deposit.id)}
      />
    </div>
  );
}
