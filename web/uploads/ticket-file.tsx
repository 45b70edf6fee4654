import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { listUploads, readUploadLimits } from '#api/uploads.ts';
import { call } from '#web/client/client.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { Unread } from '#web/widgets/read-failure.tsx';
import styles from './proof-upload.module.css';
import { Sending } from './sending.tsx';

/** Sends a file in a conversation with support (S1); one that has not arrived whole is gone on with. */
export function TicketFile({ ticket }: { readonly ticket: string }) {
  const { t } = useLingui();
  const [open, setOpen] = useState(false);
  const queries = useQueryClient();
  const unfinished = useQuery({
    queryKey: ['uploads', ticket],
    queryFn: async () => {
      const { items } = await call(listUploads, {});
      return items.find(({ subject }) => subject === ticket) ?? null;
    },
  });
  const waiting = unfinished.data ?? null;
  const limits = useQuery({
    queryKey: ['upload limits'],
    queryFn: () => call(readUploadLimits, {}),
    enabled: open || waiting !== null,
  });
  if (!open && waiting === null) {
    return (
      <p className={styles.offer}>
        <Button variant="default" onClick={() => setOpen(true)}>
          <Trans>Send a file</Trans>
        </Button>
      </p>
    );
  }
  const taken = limits.data?.supportFile;
  return (
    <section className={`${styles.parts} ${styles.offer}`} aria-label={t`Send a file`}>
      {limits.isError && <Unread query={limits} />}
      {unfinished.isError && <Unread query={unfinished} />}
      {taken === undefined && !limits.isError && <Skeleton height={96} />}
      {taken !== undefined && (
        <Sending
          purpose="support-file"
          more={{ ticket }}
          folder="support"
          taken={taken}
          unfinished={waiting}
          sent={t`The file was sent. It is in the conversation now.`}
          onSettled={async () => {
            await Promise.all([
              queries.invalidateQueries({ queryKey: ['support'] }),
              queries.invalidateQueries({ queryKey: ['uploads'] }),
            ]);
          }}
        />
      )}
      <p className={styles.back}>
        <Trans>Cover what support does not need to see. Each time staff open a file is recorded.</Trans>
      </p>
    </section>
  );
}
