import { Trans, useLingui } from '@lingui/react/macro';
import { NativeSelect } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { BodyOf } from '#api/operation.ts';
import { openTicket } from '#api/support-tickets.ts';
import { type TicketSubject, ticketSubjects } from '#domain/support/ticket.ts';
import { call } from '#web/client/client.ts';
import { useDraft } from '#web/client/drafts.ts';
import { useCommand } from '#web/client/use-command.ts';
import { Panel } from '#web/ui/panel.tsx';
import type { AskedAbout } from './asked-about.ts';
import { Composer } from './composer.tsx';
import styles from './conversation.module.css';
import { subjectWord } from './ticket-words.ts';

const isSubject = (text: string): text is TicketSubject => ticketSubjects.some((one) => one === text);

const blank = { text: '', subject: '' };

/** A first message with what it is about (S1). */
export function NewTicket(props: {
  readonly uid: string;
  readonly about: AskedAbout | null;
  /** The one subject that is written about here, unless it is a record; null for each. */
  readonly only: TicketSubject | null;
  readonly onOpened: (id: string) => void;
}) {
  const { t } = useLingui();
  const { uid, about, only } = props;
  const queries = useQueryClient();
  const draft = useDraft(uid, `support/new/${about?.id ?? ''}`, blank);
  const [tried, setTried] = useState(false);
  const { state, asked, busy, run, clear } = useCommand((body: BodyOf<typeof openTicket>, key) =>
    call(openTicket, { body, key }),
  );
  const chosen = about?.kind ?? only ?? draft.typed.subject;
  async function send(body: BodyOf<typeof openTicket>) {
    const reply = await run(body);
    if (!reply) return;
    draft.type('text', '');
    queries.setQueryData(['support', 'ticket', reply.id], reply);
    void queries.invalidateQueries({ queryKey: ['support', 'list'] });
    props.onOpened(reply.id);
  }
  function submit(text: string) {
    if (asked) return void send(asked.input);
    setTried(true);
    if (!isSubject(chosen)) return document.getElementById('support-subject')?.focus();
    void send({ subject: chosen, text, ...(about === null ? {} : { record: about }) });
  }
  return (
    <Panel id="new-ticket-title" title={about === null && only !== null ? t`Make a complaint` : t`Write to us`}>
      <Composer
        label={t`New message`}
        text={draft.typed.text}
        onText={(text) => draft.type('text', text)}
        command={{ state, asked: asked?.input.text ?? null, busy, clear }}
        onSend={submit}
      >
        {about === null && only === null && (
          <NativeSelect
            id="support-subject"
            label={t`What is it about?`}
            value={chosen}
            disabled={asked !== null}
            error={tried && !isSubject(chosen) && t`Choose what it is about`}
            onChange={(event) => {
              clear();
              draft.type('subject', event.currentTarget.value);
            }}
            data={[
              { value: '', label: t`Choose` },
              ...ticketSubjects.map((subject) => ({ value: subject, label: subjectWord(subject) })),
            ]}
          />
        )}
        {about !== null && (
          <p className={styles.about}>
            <Trans>
              About: {subjectWord(about.kind)} <code>{about.id}</code>
            </Trans>
          </p>
        )}
      </Composer>
    </Panel>
  );
}
