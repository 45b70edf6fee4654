import { msg, t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { Trans } from '@lingui/react/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { revokeConversationLink } from '#api/contact-conversations.ts';
import {
  assignContactMessage,
  noteContactMessage,
  readContactMessage,
  settleContactMessage,
} from '#api/contact-desk.ts';
import type { ReplyOf } from '#api/operation.ts';
import { AssignedTo } from '#web/admin/queue/assigned-to.tsx';
import { RecordLink } from '#web/admin/records/record-link.tsx';
import { Moment } from '#web/admin/widgets/moment.tsx';
import { Person } from '#web/admin/widgets/people.tsx';
import { Case, Facts } from '#web/admin/widgets/records.tsx';
import { ForRole, useMay } from '#web/admin/widgets/rights.tsx';
import type { StatusText } from '#web/admin/widgets/status-message.tsx';
import { call } from '#web/client/client.ts';
import { textOf } from '#web/texts/text.ts';
import { Notice } from '#web/ui/panel.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { Unread } from '#web/widgets/read-failure.tsx';
import { Notes, useSupportStaff } from './assignment.tsx';
import { ContactLines } from './contact-lines.tsx';
import { ContactReply, RevokeLink } from './contact-reply.tsx';
import styles from './support.module.css';
import type { Contact } from './support-words.ts';

/** Whether somebody has shown that the address is theirs (S1.1). */
const addressWords = {
  account: msg`Written while signed in; the address is as typed`,
  confirmed: msg`Confirmed by link`,
  unconfirmed: msg`Address not confirmed`,
} as const;

/** Who settled it, and when. */
function SettledBy({ answer }: { readonly answer: NonNullable<Contact['answer']> }) {
  const { by, reply, time } = answer;
  return reply === null ? (
    <Trans>
      Settled without a reply by {by}, <Moment iso={time} />
    </Trans>
  ) : (
    <Trans>
      Answered by e-mail by {by}, <Moment iso={time} />
    </Trans>
  );
}

/** One message, and the conversation that followed from it (S1.1). */
export function ContactCase(props: {
  readonly message: Contact;
  readonly admin: string;
  readonly onDecided: (statusText: StatusText) => void;
}) {
  useLingui();
  const { message, admin } = props;
  const { id, answer } = message;
  const queries = useQueryClient();
  const may = useMay();
  const colleagues = useSupportStaff();
  // What the list has not: notes and answers that are prepared.
  const whole = useQuery({
    queryKey: ['support', 'contact', id],
    queryFn: () => call(readContactMessage, { params: { id } }),
  });
  const onChanged = (reply: ReplyOf<typeof readContactMessage>): void => {
    queries.setQueryData(['support', 'contact', id], reply);
    void queries.invalidateQueries({ queryKey: ['admin', 'contact messages'] });
  };
  return (
    <Case
      known={
        <>
          <p className={styles.text}>{message.text}</p>
          <Facts
            facts={[
              [t`E-mail, as typed`, message.email],
              [t`Address`, textOf(addressWords[message.address])],
              [
                t`Signed in as`,
                message.author === null ? (
                  t`nobody`
                ) : (
                  <RecordLink key="author" id={message.author}>
                    <Person id={message.author} />
                  </RecordLink>
                ),
              ],
              [t`Written`, <Moment key="written" iso={message.createdAt} />],
              [t`Reference`, <code key="reference">{message.id}</code>],
            ]}
          />
          {message.author !== admin && (
            <ForRole of={assignContactMessage}>
              <AssignedTo
                assignee={message.assignee}
                colleagues={colleagues}
                admin={admin}
                {...(message.author !== null && { butFor: message.author })}
                send={(to, key) => call(assignContactMessage, { params: { id }, body: { to }, key })}
                onDone={onChanged}
                says
              />
            </ForRole>
          )}
        </>
      }
      decide={
        answer !== null ? (
          <p>
            <SettledBy answer={answer} />
          </p>
        ) : message.author === admin ? (
          <Notice tone="info">
            <Trans>This message is your own. Somebody else has to settle it.</Trans>
          </Notice>
        ) : (
          <ForRole of={settleContactMessage}>
            <ContactReply {...props} canned={whole.data?.canned ?? []} />
          </ForRole>
        )
      }
      below={
        <>
          <ContactLines message={message} />
          {message.linkOpen && (
            <ForRole of={revokeConversationLink}>
              <RevokeLink {...props} />
            </ForRole>
          )}
          <h3>{t`Notes, for staff only`}</h3>
          {whole.isError && <Unread query={whole} />}
          {whole.isPending && <Skeleton height="4rem" />}
          {whole.data && (
            <Notes
              id={id}
              notes={whole.data.notes}
              admin={admin}
              send={(text, key) => call(noteContactMessage, { params: { id }, body: { text }, key })}
              onChanged={message.author === admin || !may(noteContactMessage) ? null : onChanged}
            />
          )}
        </>
      }
    />
  );
}
