import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { requoteDeposit } from '#api/deposits.ts';
import { call } from '#web/client/client.ts';
import { useLive } from '#web/client/live-context.ts';
import { useCommand } from '#web/client/use-command.ts';
import { money } from '#web/ui/money.ts';
import { Notice } from '#web/ui/panel.tsx';
import { countdown } from '#web/ui/time.ts';
import { useNow } from '#web/ui/use-now.ts';
import { Outcome } from '#web/widgets/outcome.tsx';
import type { DepositView } from './deposit-rows.tsx';
import styles from './payment.module.css';

/** How many milliseconds a quote still is the one to pay by, second by second; negative once it has run out. */
function useLeftMs(deposit: DepositView): number {
  return Date.parse(deposit.quote.expiresAt) - useNow(useLive().serverNow);
}

/** How long the quote is the one to pay by, beside it. */
export function QuoteLeft(props: { readonly deposit: DepositView }) {
  const leftMs = useLeftMs(props.deposit);
  return (
    <span>
      {leftMs > 0 ? (
        <Trans>Pay within {countdown(leftMs)}, or renew it.</Trans>
      ) : (
        <Trans>It has run out, see above.</Trans>
      )}
    </span>
  );
}

/** That the quote has run out, and the way to another one; nothing before. */
export function QuoteEnded(props: { readonly deposit: DepositView }) {
  const { t } = useLingui();
  const { deposit } = props;
  const queries = useQueryClient();
  const requote = useCommand((id: string, key) => call(requoteDeposit, { params: { id }, body: {}, key }));
  const ended = useLeftMs(deposit) <= 0;
  const unit = deposit.amountInCrypto.split(' ')[1];
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
        <Trans>The quote has run out.</Trans>{' '}
        <Trans>
          The market may have moved since: the amount below may be worth more or less than {money(deposit.amount)} USD.
        </Trans>{' '}
        {deposit.sharedAddress ? (
          <Trans>
            If you have paid, there is nothing to do: what arrives within 24 hours of the quote’s end still counts here,
            unless you were asked for two other amounts of {unit} after this one.
          </Trans>
        ) : (
          <Trans>If you have paid, there is nothing to do: what arrives at this address always counts here.</Trans>
        )}{' '}
        <Trans>If you have not, a renewed quote fits the price of now.</Trans>
      </Notice>
      <Button loading={requote.busy} disabled={requote.state.step === 'unknown'} onClick={() => void renew(deposit.id)}>
        <Trans>Renew the quote</Trans>
      </Button>
      <Outcome
        state={requote.state}
        about={t`a new quote`}
        onAgain={() => void renew(requote.asked?.input ?? deposit.id)}
      />
    </div>
  );
}
