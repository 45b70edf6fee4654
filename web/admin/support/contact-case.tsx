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
  account: 'Written while signed in; the address is as typed',
  confirmed: 'Confirmed by link',
  unconfirmed: 'Address not confirmed',
} as const;

/** One message, and the conversation that followed from it (S1.1). */
export function ContactCase(props: {
  readonly message: Contact;
  readonly admin: string;
  readonly onDecided: (statusText: StatusText) => void;
}) {
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
              ['E-mail, as typed', message.email],
              ['Address', addressWords[message.address]],
              [
                'Signed in as',
                message.author === null ? (
                  'nobody'
                ) : (
                  <RecordLink key="author" id={message.author}>
                    <Person id={message.author} />
                  </RecordLink>
                ),
              ],
              ['Written', <Moment key="written" iso={message.createdAt} />],
              ['Reference', <code key="reference">{message.id}</code>],
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
            {answer.reply === null ? 'Settled without a reply' : 'Answered by e-mail'} by {answer.by},{' '}
            <Moment iso={answer.time} />
          </p>
        ) : message.author === admin ? (
          <Notice tone="info">This message is your own. Somebody else has to settle it.</Notice>
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
          <h3>Notes, for staff only</h3>
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
