import { Trans, useLingui } from '@lingui/react/macro';
import { NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { readDemoOutbox } from '#api/demo.ts';
import { call } from '#web/client/client.ts';
import { Empty } from '#web/ui/panel.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { readableTime } from '#web/ui/time.ts';
import { Unread } from '#web/widgets/read-failure.tsx';
import styles from './outbox.module.css';

/** The demo sends no mail: what it wrote can be read here, of everybody or of one person. */
export function DemoOutbox(props: { readonly to: string; readonly onLook: (to: string) => void }) {
  const { t } = useLingui();
  const { to } = props;
  const mails = useQuery({
    queryKey: ['demo outbox', to],
    queryFn: () => call(readDemoOutbox, { query: to === '' ? {} : { to } }),
    refetchInterval: 3_000,
  });
  const known = mails.data?.recipients ?? [];
  const people = to === '' || known.includes(to) ? known : [to, ...known];
  return (
    <div className={styles.outbox}>
      <h1>
        <Trans>Demo outbox</Trans>
      </h1>
      <p>
        <Trans>A demo sends no mail. Here are the latest it wrote, newest first.</Trans>
      </p>
      <NativeSelect
        className={styles.look}
        label={t`Mail to`}
        value={to}
        data={[{ value: '', label: t`Everybody` }, ...people]}
        onChange={(event) => props.onLook(event.currentTarget.value)}
      />
      {mails.isPending && <Skeleton height={320} />}
      {mails.isError && <Unread query={mails} />}
      {mails.data?.items.length === 0 && (
        <Empty>{to === '' ? <Trans>No mail yet.</Trans> : <Trans>No mail to {to} yet.</Trans>}</Empty>
      )}
      {mails.data?.items.map((mail, index) => (
        <article
          key={`${mail.time} ${mail.to} ${mail.subject}`}
          className={styles.mail}
          aria-labelledby={`mail-${index}`}
        >
          <header>
            <h2 id={`mail-${index}`}>{mail.subject}</h2>
            <small>
              <time dateTime={mail.time}>{readableTime(mail.time)}</time>
            </small>
          </header>
          <p className={styles.to}>
            <Trans>To {mail.to}</Trans>
          </p>
          <p className={styles.text}>
            <Linked text={mail.body} />
          </p>
        </article>
      ))}
    </div>
  );
}

const thisMachine = new Set(['localhost', '127.0.0.1']);

/** A demo answers by both names of its machine: a link stays by the one where the reader is signed in. */
function asOpened(link: string): string {
  const url = URL.parse(link);
  if (!url || !thisMachine.has(url.hostname) || !thisMachine.has(location.hostname)) return link;
  return url.port === location.port ? `${location.origin}${url.pathname}${url.search}` : link;
}

/** A mail's text with its links to press. */
function Linked(props: { readonly text: string }) {
  return props.text.split(/(https?:\/\/\S+)/).map((part) =>
    part.startsWith('http') ? (
      <a key={part} href={asOpened(part)}>
        {part}
      </a>
    ) : (
      part
    ),
  );
}
