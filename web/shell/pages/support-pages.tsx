import { Trans, useLingui } from '@lingui/react/macro';
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { Screen } from '#web/shell/layout.tsx';
import { useMe } from '#web/shell/session.ts';
import { askedAbout } from '#web/support/asked-about.ts';
import styles from '#web/support/conversation.module.css';
import { Conversation } from '#web/support/conversation.tsx';
import { NewTicket } from '#web/support/new-ticket.tsx';
import { TicketList } from '#web/support/ticket-list.tsx';
import { TicketFile } from '#web/uploads/ticket-file.tsx';

/** support */
export function SupportPage() {
  const { t } = useLingui();
  const { about, id } = useSearch({ from: '/user/support' });
  const navigate = useNavigate();
  const asked = askedAbout(about, id);
  const uid = useMe().data?.uid ?? '';
  return (
    <Screen title={t`Support`}>
      <div className={styles.grid}>
        <NewTicket
          key={`${uid} ${asked?.id ?? ''}`}
          uid={uid}
          about={asked}
          onOpened={(ticket) => void navigate({ to: '/user/support/$ticket', params: { ticket } })}
        />
        <TicketList />
      </div>
    </Screen>
  );
}

/** support/{ticket} */
export function TicketPage() {
  const { t } = useLingui();
  const { ticket } = useParams({ from: '/user/support/$ticket' });
  const uid = useMe().data?.uid ?? '';
  return (
    <Screen
      title={t`Conversation`}
      aside={
        <Link to="/user/support">
          <Trans>All conversations</Trans>
        </Link>
      }
    >
      <Conversation
        key={`${uid} ${ticket}`}
        id={ticket}
        uid={uid}
        attach={<TicketFile key={ticket} ticket={ticket} />}
      />
    </Screen>
  );
}
