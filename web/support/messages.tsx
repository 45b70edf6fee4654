import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';
import type { ReplyOf } from '#api/operation.ts';
import type { readTicket } from '#api/support-tickets.ts';
import { useLive } from '#web/client/live-context.ts';
import { relativeDay } from '#web/ui/time.ts';
import { useNow } from '#web/ui/use-now.ts';
import { SentFile } from '#web/widgets/sent-file.tsx';
import styles from './conversation.module.css';

export type TicketView = ReplyOf<typeof readTicket>;

/** The messages of a conversation by side; a new one is said politely, and the newest one is in view. */
export function Messages({ ticket }: { readonly ticket: TicketView }) {
  const { t } = useLingui();
  const now = useNow(useLive().serverNow, 60_000);
  const { messages, readByStaff } = ticket;
  const newest = useRef<HTMLLIElement>(null);
  const shown = useRef(messages.length);
  useEffect(() => {
    if (messages.length > shown.current) newest.current?.scrollIntoView({ block: 'nearest' });
    shown.current = messages.length;
  }, [messages.length]);
  const lastOwn = messages.findLast(({ side }) => side === 'customer')?.seq;
  return (
    <div role="log" aria-label={t`Messages`}>
      <ol className={styles.messages}>
        {messages.map(({ seq, side, name, text, file, time }, at) => (
          <li key={seq} data-side={side} ref={at === messages.length - 1 ? newest : null}>
            <p className={styles.head}>
              <strong>{side === 'customer' ? t`You` : t`${name}, support`}</strong>
              <time dateTime={time}>{relativeDay(time, now)}</time>
            </p>
            <p className={styles.text}>{file === null ? text : <SentFile name={text} file={file} />}</p>
            {seq === lastOwn && (
              <p className={styles.read}>
                {readByStaff >= seq ? <Trans>Read by support</Trans> : <Trans context="a message">Sent</Trans>}
              </p>
            )}
          </li>
        ))}
      </ol>
    </div>
  );
}
