import { plural, t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { listContactLines, type listContactMessages } from '#api/contact-desk.ts';
import type { ReplyOf } from '#api/operation.ts';
import { Moment } from '#web/admin/widgets/moment.tsx';
import { call } from '#web/client/client.ts';
import { usePages } from '#web/client/pages.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { Unread } from '#web/widgets/read-failure.tsx';
import styles from './support.module.css';

type Contact = ReplyOf<typeof listContactMessages>['items'][number];
type Line = Contact['lines'][number];

/** What followed a message: replies as quotations, and what the visitor wrote on; the earlier ones of a long one once asked for. */
export function ContactLines({ message }: { readonly message: Contact }) {
  useLingui();
  const { id, answer, lines, earlierLines } = message;
  const [opened, setOpened] = useState(false);
  const [first] = lines;
  if (first === undefined) {
    return answer?.reply ? (
      <blockquote className={styles.reply}>
        <p className={styles.text}>{answer.reply}</p>
      </blockquote>
    ) : null;
  }
  return (
    <>
      {earlierLines > 0 &&
        (opened ? (
          <EarlierLines id={id} before={first.seq} />
        ) : (
          <Button variant="subtle" size="sm" onClick={() => setOpened(true)}>
            {plural(earlierLines, { one: 'Show # earlier message', other: 'Show # earlier messages' })}
          </Button>
        ))}
      {lines.map((line) => (
        <ContactLine key={line.seq} line={line} />
      ))}
    </>
  );
}

function EarlierLines({ id, before }: { readonly id: string; readonly before: number }) {
  const earlier = usePages(['support', 'contact lines', id, before], ({ cursor = String(before) }) =>
    call(listContactLines, { params: { id }, query: { before: Number(cursor) } }),
  );
  if (earlier.state === 'pending') return <Skeleton height="8rem" />;
  if (earlier.state === 'error') return <Unread query={earlier.query} />;
  return (
    <>
      {earlier.hasMore && (
        <Button variant="subtle" size="sm" loading={earlier.fetchingMore} onClick={earlier.more}>
          <Trans>Show earlier messages</Trans>
        </Button>
      )}
      {earlier.items.toReversed().map((line) => (
        <ContactLine key={line.seq} line={line} />
      ))}
    </>
  );
}

function ContactLine({ line: { side, author, text, time } }: { readonly line: Line }) {
  useLingui();
  return side === 'visitor' ? (
    <p className={styles.text}>{text}</p>
  ) : (
    <blockquote className={styles.reply}>
      <p className={styles.text}>{text ?? t`Settled without a reply`}</p>
      <small>
        {author}, <Moment iso={time} />
      </small>
    </blockquote>
  );
}
