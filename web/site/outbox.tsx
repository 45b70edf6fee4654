import { Trans, useLingui } from '@lingui/react/macro';
import { Button, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { readDemoOutbox } from '#api/demo.ts';
import { call } from '#web/client/client.ts';
import { Empty, Panel } from '#web/ui/panel.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { readableTime } from '#web/ui/time.ts';
import { Unread } from '#web/widgets/read-failure.tsx';
import styles from './outbox.module.css';

/** The demo sends no mail: what it wrote to an address can be read here. */
export function DemoOutbox(props: { readonly to: string; readonly onLook: (to: string) => void }) {
  const { t } = useLingui();
  const { to } = props;
  const [typed, setTyped] = useState(to);
  const mails = useQuery({
    queryKey: ['demo outbox', to],
    enabled: to !== '',
    queryFn: async () => (await call(readDemoOutbox, { query: { to } })).items,
    refetchInterval: 3_000,
  });
  const look = (event: FormEvent) => {
    event.preventDefault();
    props.onLook(typed.trim());
  };
  return (
    <div className={styles.outbox}>
      <h1>
        <Trans>Demo outbox</Trans>
      </h1>
      <p>
        <Trans>This installation is a demo and sends no mail. What it would have sent to an address stands here.</Trans>
      </p>
      <form className={styles.look} onSubmit={look} aria-label={t`Whose mail`}>
        <TextInput
          label={t`E-mail address`}
          type="email"
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <Button type="submit">
          <Trans>Look</Trans>
        </Button>
      </form>
      {to !== '' && mails.isPending && <Skeleton height={160} />}
      {mails.isError && <Unread query={mails} />}
      {mails.data?.length === 0 && (
        <Empty>
          <Trans>No mail to {to} yet.</Trans>
        </Empty>
      )}
      {mails.data?.map((mail, index) => (
        <Panel
          key={`${mail.time} ${mail.subject}`}
          id={`mail-${index}`}
          title={mail.subject}
          aside={<small>{readableTime(mail.time)}</small>}
        >
          <p className={styles.text}>
            <Linked text={mail.body} />
          </p>
        </Panel>
      ))}
    </div>
  );
}

/** A mail's text with its links to press. */
function Linked(props: { readonly text: string }) {
  return props.text.split(/(https?:\/\/\S+)/).map((part) =>
    part.startsWith('http') ? (
      <a key={part} href={part}>
        {part}
      </a>
    ) : (
      part
    ),
  );
}
