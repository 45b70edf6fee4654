import { t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { Trans } from '@lingui/react/macro';
import { Button, Textarea } from '@mantine/core';
import { useRef, useState } from 'react';
import { revokeConversationLink } from '#api/contact-conversations.ts';
import { settleContactMessage } from '#api/contact-desk.ts';
import { ticketLimits } from '#domain/support/ticket.ts';
import { AskFirst } from '#web/admin/queue/ask-first.tsx';
import { DecisionOutcome, useDecision } from '#web/admin/queue/decision.tsx';
import type { StatusText } from '#web/admin/widgets/status-message.tsx';
import { call } from '#web/client/client.ts';
import { useDraft } from '#web/client/drafts.ts';
import { focusEnd, focusFirstError } from '#web/ui/focus-first-error.ts';
import { askAgain } from '#web/widgets/outcome.tsx';
import { PreparedAnswers, withPrepared } from './prepared-answers.tsx';
import styles from './support.module.css';
import type { Contact } from './support-words.ts';

/** Makes the visitor's link open nothing any more. */
export function RevokeLink(props: { readonly message: Contact; readonly onDecided: (statusText: StatusText) => void }) {
  useLingui();
  const { message, onDecided } = props;
  const { id, email } = message;
  const { state, busy, run } = useDecision(
    (one: string, key) => call(revokeConversationLink, { params: { id: one }, body: {}, key }),
    () => onDecided({ tone: 'success', sentence: t`The link sent to ${email} no longer works.` }),
  );
  return (
    <>
      <DecisionOutcome state={state} about={t`message ${id}`} />
      <Button variant="subtle" size="sm" loading={busy} onClick={() => void run(id)}>
        <Trans>Revoke the visitor’s link</Trans>
      </Button>
    </>
  );
}

const blank = { reply: '' };

/** Replies by e-mail, or settles it without a reply. */
export function ContactReply(props: {
  readonly canned: Parameters<typeof PreparedAnswers>[0]['canned'];
  readonly message: Contact;
  readonly admin: string;
  readonly onDecided: (statusText: StatusText) => void;
}) {
  useLingui();
  const { message, admin, onDecided } = props;
  const { id, name, email } = message;
  const draft = useDraft(admin, `contact/${message.id}`, blank);
  const form = useRef<HTMLFormElement>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const [tried, setTried] = useState(false);
  const { state, asked, busy, run } = useDecision(
    (reply: string | null, key) =>
      call(settleContactMessage, {
        params: { id: message.id },
        body: { seen: message.lastSeq, ...(reply !== null && { reply }) },
        key,
      }),
    (reply) => {
      draft.type('reply', '');
      const sentence = reply.answer?.reply
        ? t`Your reply to ${email} is on its way.`
        : t`The message from ${name} is settled without a reply. It stays readable under Settled.`;
      onDecided({ tone: 'success', sentence });
    },
  );
  const text = draft.typed.reply;
  const { length } = text.trim();
  const wrong = length === 0 || length > ticketLimits.message;
  return (
    <form
      ref={form}
      className={styles.composer}
      noValidate
      aria-label={t`Reply to ${name}`}
      onSubmit={(event) => {
        event.preventDefault();
        setTried(true);
        if (asked) void run(asked.input);
        else if (wrong) requestAnimationFrame(() => focusFirstError(form.current));
        else void run(text.trim());
      }}
    >
      <PreparedAnswers
        canned={props.canned}
        disabled={asked !== null}
        onInsert={(prepared) => {
          draft.type('reply', withPrepared(text, prepared));
          requestAnimationFrame(() => focusEnd(field.current));
        }}
      />
      <Textarea
        ref={field}
        label={t`Reply by e-mail`}
        autosize
        minRows={4}
        value={asked?.input ?? text}
        readOnly={asked !== null}
        error={tried && wrong && t`Write 1 to 4,000 characters`}
        onChange={(event) => draft.type('reply', event.currentTarget.value)}
      />
      <DecisionOutcome state={state} about={t`message ${id}`} />
      <div className={styles.actions}>
        <Button type="submit" size="sm" loading={busy}>
          {asked ? askAgain() : t`Send reply`}
        </Button>
        {asked === null && (
          <AskFirst action={t`Settle without a reply`} disabled={busy} onYes={() => void run(null)}>
            <Trans>
              Nothing is sent to {email}. A settled message can’t be replied to here unless its sender writes again; it
              stays readable under Settled.
            </Trans>
          </AskFirst>
        )}
      </div>
    </form>
  );
}
