import { Trans, useLingui } from '@lingui/react/macro';
import { NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { readDemoOutbox, renderedMail } from '#api/demo.ts';
import type { ReplyOf } from '#api/operation.ts';
import { call } from '#web/client/client.ts';
import { Chips } from '#web/ui/chips.tsx';
import { Empty } from '#web/ui/panel.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { readableTime } from '#web/ui/time.ts';
import { MailFrame } from '#web/widgets/mail-frame.tsx';
import { Unread } from '#web/widgets/read-failure.tsx';
import styles from './outbox.module.css';

type DemoMail = ReplyOf<typeof readDemoOutbox>['items'][number];

/** The demo sends no mail: what it wrote can be read here, of everybody or of one person. */
export function DemoOutbox(props: { readonly to: string; readonly onLook: (to: string) => void }) {
  const { t } = useLingui();
  const { to } = props;
  /** The mail that is open; the newest until another one is chosen. */
  const [chosen, setChosen] = useState<string | null>(null);
  const mails = useQuery({
    queryKey: ['demo outbox', to],
    queryFn: () => call(readDemoOutbox, { query: to === '' ? {} : { to } }),
    refetchInterval: 3_000,
  });
  const known = mails.data?.recipients ?? [];
  const people = to === '' || known.includes(to) ? known : [to, ...known];
  const items = mails.data?.items ?? [];
  const open = items.find(({ id }) => id === chosen) ?? items[0];
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
      {open && (
        <div className={styles.mails}>
          <ul className={styles.list} aria-label={t`Mails`}>
            {items.map((mail) => (
              <li key={mail.id}>
                <button
                  type="button"
                  aria-current={mail.id === open.id ? 'true' : undefined}
                  onClick={() => setChosen(mail.id)}
                >
                  <strong>{mail.subject}</strong>
                  <span>{mail.to}</span>
                  <time dateTime={mail.time}>{readableTime(mail.time)}</time>
                </button>
              </li>
            ))}
          </ul>
          <Mail key={open.id} mail={open} />
        </div>
      )}
    </div>
  );
}

type View = 'rendered' | 'text';

/** One mail as its reader sees it, or its plain text. */
function Mail({ mail }: { readonly mail: DemoMail }) {
  const { t } = useLingui();
  const [view, setView] = useState<View>('rendered');
  return (
    <article className={styles.mail} aria-labelledby="mail">
      <header>
        <h2 id="mail">{mail.subject}</h2>
        <small>
          <time dateTime={mail.time}>{readableTime(mail.time)}</time>
        </small>
      </header>
      <p className={styles.to}>
        <Trans>To {mail.to}</Trans>
      </p>
      {mail.rendered && (
        <Chips<View>
          label={t`Show as`}
          choices={[
            { value: 'rendered', word: t`E-mail` },
            { value: 'text', word: t`Plain text` },
          ]}
          chosen={view}
          onChoose={setView}
        />
      )}
      {mail.rendered && view === 'rendered' ? (
        <MailFrame address={renderedMail(mail.id)} title={mail.subject} />
      ) : (
        <p className={styles.text}>
          <Linked text={mail.body} />
        </p>
      )}
    </article>
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
