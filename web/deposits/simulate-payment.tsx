import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { paidCoin, readSimulations, type SimulatedPayment, simulatedPayments, simulatePayment } from '#api/demo.ts';
import type { PaymentMethod } from '#domain/money/coins.ts';
import { call } from '#web/client/client.ts';
import { useLive } from '#web/client/live-context.ts';
import { Notice, Panel } from '#web/ui/panel.tsx';
import { dayAndTime } from '#web/ui/time.ts';
import { sentenceOfError } from '#web/widgets/error-sentence.ts';
import styles from './payment.module.css';

/** Of a demo: sends a payment on its stand-in chain; nothing where there is none. */
export function SimulatePayment(props: { readonly id: string; readonly method: PaymentMethod }) {
  const { t } = useLingui();
  const { serverNow } = useLive();
  const offered = useQuery({
    queryKey: ['demo', 'payments'],
    queryFn: () => call(readSimulations, {}),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const simulate = useMutation({
    mutationFn: (kind: SimulatedPayment) => call(simulatePayment, { params: { id: props.id }, body: { kind } }),
  });
  const names: Readonly<Record<SimulatedPayment, string>> = {
    exact: t`Exact`,
    part: t`A part (40 %)`,
    under: t`Too little (90 %)`,
    over: t`Too much (110 %)`,
    late: t`Late`,
    replaced: t`Replaced`,
    reorganised: t`Reorganised`,
    other_coin: t`Another coin`,
  };
  if (offered.data?.offered !== true) return null;
  const sent = simulate.data;
  const offeredKinds = simulatedPayments.filter((kind) => paidCoin(kind, props.method) !== null);
  return (
    <Panel id="simulate-title" title={t`Simulate payment`}>
      <Trans>
        Demo only. Sends test coins on a simulated chain; the payment is then seen, confirmed and credited by the same
        program that watches real chains.
      </Trans>
      <div className={styles.kinds}>
        {offeredKinds.map((kind) => (
          <Button
            key={kind}
            variant={kind === 'exact' ? 'filled' : 'default'}
            loading={simulate.isPending && simulate.variables === kind}
            disabled={simulate.isPending}
            onClick={() => simulate.mutate(kind)}
          >
            {names[kind]}
          </Button>
        ))}
      </div>
      {simulate.isError && <Notice tone="error">{sentenceOfError(simulate.error)}</Notice>}
      {sent && (
        <Notice tone="success">
          {simulate.variables === 'other_coin' ? (
            <Trans>
              Sent. A coin that was not asked for belongs to no deposit: staff find it under “Unclear payments”.
            </Trans>
          ) : Date.parse(sent.sentAt) > serverNow() + 2_000 ? (
            <Trans>It is sent at {dayAndTime(sent.sentAt)}, once the quote has ended.</Trans>
          ) : (
            <Trans>Sent. The page follows it: seen, then a block every four seconds.</Trans>
          )}
        </Notice>
      )}
    </Panel>
  );
}
