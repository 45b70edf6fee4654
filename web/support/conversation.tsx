import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef, useSyncExternalStore } from 'react';
import { closeOwnTicket, markTicketRead, readTicket, writeToTicket } from '#api/support-tickets.ts';
import { call, ProblemError } from '#web/client/client.ts';
import { useDraft } from '#web/client/drafts.ts';
import { useCommand } from '#web/client/use-command.ts';
import { money } from '#web/ui/money.ts';
import { Notice, Panel, Tag } from '#web/ui/panel.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { askAgain, Outcome } from '#web/widgets/outcome.tsx';
import { Unread } from '#web/widgets/read-failure.tsx';
import { Composer } from './composer.tsx';
import styles from './conversation.module.css';
import { Messages, type TicketView } from './messages.tsx';
import { recordPath, stateWord, subjectWord } from './ticket-words.ts';

const nothing = { text: '' };

/** support/{ticket}: what was written, and the field to write on (S1). Who sees it has read it. */
export function Conversation(props: {
  readonly id: string;
  readonly uid: string;
  /** Sends a file in it. */
  readonly attach: ReactNode;
}) {
  const { t } = useLingui();
  const { id, uid } = props;
  const found = useQuery({
    queryKey: ['support', 'ticket', id],
    queryFn: () => call(readTicket, { params: { id } }),
  });
  useReading(found.data);
  const ticket = found.data;
  if (found.isPending) return <Skeleton height={320} />;
  if (ticket === undefined) {
    return (
      <Panel id="ticket-title" title={t`Conversation`}>
        {found.error instanceof ProblemError && found.error.status === 404 ? (
          <Notice tone="error">{found.error.message}</Notice>
        ) : (
          <Unread query={found} />
        )}
      </Panel>
    );
  }
  return (
    <div className={styles.conversation}>
      <Panel
        id="ticket-title"
        title={subjectWord(ticket.subject)}
        aside={<Tag tone={ticket.state === 'open' ? 'warn' : 'quiet'}>{stateWord(ticket.state)}</Tag>}
      >
        {found.isError && <Unread query={found} />}
        <About ticket={ticket} />
        <Messages ticket={ticket} />
        {ticket.state === 'closed' && (
          <p className={styles.hint}>
            <Trans>This conversation is closed. Write again to reopen it.</Trans>
          </p>
        )}
        <Writing id={id} uid={uid} />
        <div className={styles.besides}>
          {props.attach}
          {ticket.state !== 'closed' && <Closing ticket={ticket} />}
        </div>
      </Panel>
    </div>
  );
}

function About({ ticket }: { readonly ticket: TicketView }) {
  const { t } = useLingui();
  const { record } = ticket;
  if (record === null) return null;
  const words = `${money(record.amount)} ${record.wallet === 'real' ? 'USD' : t`practice USD`}, ${record.of}`;
  return (
    <p className={styles.about}>
      <Trans>
        About <RecordLink kind={record.kind} id={record.id} words={words} />
      </Trans>
    </p>
  );
}

/** To a record's own page; a receipt is a document of its own. */
function RecordLink(props: {
  readonly kind: 'deposit' | 'withdrawal' | 'trade';
  readonly id: string;
  readonly words: string;
}) {
  const to = recordPath(props.kind, props.id);
  return props.kind === 'trade' ? <a href={to}>{props.words}</a> : <Link to={to}>{props.words}</Link>;
}

/** Closes one's own conversation as it is shown: an answer that came meanwhile is read first. */
function Closing({ ticket }: { readonly ticket: TicketView }) {
  const { t } = useLingui();
  const { id } = ticket;
  const queries = useQueryClient();
  const { state, asked, busy, run, clear } = useCommand((seen: number, key) =>
    call(closeOwnTicket, { params: { id }, body: { seen }, key }),
  );
  async function close() {
    const reply = await run(asked?.input ?? ticket.messages.at(-1)?.seq ?? 1);
    if (!reply) return;
    clear();
    queries.setQueryData(['support', 'ticket', id], reply);
    await queries.invalidateQueries({ queryKey: ['support', 'list'] });
  }
  return (
    <>
      <Outcome state={state} about={t`Close conversation`} />
      <Button variant="subtle" loading={busy} onClick={() => void close()}>
        {asked ? askAgain() : <Trans>Close conversation</Trans>}
      </Button>
    </>
  );
}

function Writing(props: { readonly id: string; readonly uid: string }) {
  const { t } = useLingui();
  const { id, uid } = props;
  const queries = useQueryClient();
  const draft = useDraft(uid, `support/${id}`, nothing);
  const { state, asked, busy, run, clear } = useCommand((text: string, key) =>
    call(writeToTicket, { params: { id }, body: { text }, key }),
  );
  async function send(text: string) {
    const reply = await run(text);
    if (!reply) return;
    draft.type('text', '');
    queries.setQueryData(['support', 'ticket', id], reply);
    clear();
    await queries.invalidateQueries({ queryKey: ['support', 'list'] });
  }
  return (
    <Composer
      label={t`Your reply`}
      text={draft.typed.text}
      onText={(text) => draft.type('text', text)}
      command={{ state, asked: asked?.input ?? null, busy, clear }}
      onSend={(text) => void send(text)}
    />
  );
}

/** Marks the answers that are shown as read, while somebody can see them. Failing that nothing is lost: they stay unread. */
function useReading(ticket: TicketView | undefined): void {
  const { run, busy } = useCommand((input: { id: string; upTo: number }, key) =>
    call(markTicketRead, { params: { id: input.id }, body: { upTo: input.upTo }, key }),
  );
  const marked = useRef(0);
  const seen = useSyncExternalStore(onVisibility, () => document.visibilityState === 'visible');
  useEffect(() => {
    const newest = ticket?.messages.at(-1)?.seq ?? 0;
    if (!ticket || newest <= Math.max(ticket.read, marked.current) || busy || !seen) return;
    marked.current = newest;
    void run({ id: ticket.id, upTo: newest });
  }, [ticket, busy, seen, run]);
}

function onVisibility(listener: () => void): () => void {
  document.addEventListener('visibilitychange', listener);
  return () => document.removeEventListener('visibilitychange', listener);
}
