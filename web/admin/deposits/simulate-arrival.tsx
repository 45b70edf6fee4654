import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { readSimulations, simulatePayment } from '#api/demo.ts';
import type { DepositCase } from '#web/admin/queue/cases.ts';
import styles from '#web/admin/queue/decision.module.css';
import { call } from '#web/client/client.ts';
import { Notice } from '#web/ui/panel.tsx';
import { sentenceOfError } from '#web/widgets/error-sentence.ts';

/** Of a demo: nobody pays this deposit, so that staff can have it paid on the stand-in chain; nothing elsewhere. */
export function SimulateArrival(props: { readonly deposit: DepositCase }) {
  const { deposit } = props;
  const offered = useQuery({
    queryKey: ['demo', 'payments'],
    queryFn: () => call(readSimulations, {}),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const simulate = useMutation({
    mutationFn: () => call(simulatePayment, { params: { id: deposit.id }, body: { kind: 'exact' } }),
  });
  if (offered.data?.offered !== true) return null;
  return (
    <Notice tone={simulate.isSuccess ? 'success' : 'info'}>
      {simulate.isSuccess ? (
        <Trans>
          Sent. The watcher sees it within seconds and confirms it after three blocks; small deposits are then credited
          automatically.
        </Trans>
      ) : (
        <div className={styles.form}>
          <p>
            <Trans>This is a demo: nobody has paid yet, so there is no transaction id to type.</Trans>
          </p>
          <Button size="compact-sm" loading={simulate.isPending} onClick={() => simulate.mutate()}>
            <Trans>Simulate payment</Trans>
          </Button>
        </div>
      )}
      {simulate.isError && sentenceOfError(simulate.error)}
    </Notice>
  );
}
