import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { chatPage } from '#api/chat-page.ts';
import { useBrand } from '#web/client/brand.ts';
import { Screen } from '#web/shell/layout.tsx';
import { useMe } from '#web/shell/session.ts';
import { askedAbout } from '#web/support/asked-about.ts';
import styles from '#web/support/conversation.module.css';
import { Conversation } from '#web/support/conversation.tsx';
import { NewTicket } from '#web/support/new-ticket.tsx';
import { TicketList } from '#web/support/ticket-list.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { TicketFile } from '#web/uploads/ticket-file.tsx';

/** S1.2: the way to the outside chat, by a plain link: its page is a document of its own. */
function ChatInstead({ host }: { readonly host: string }) {
  const { t } = useLingui();
  return (
    <Panel id="chat-title" title={t`Chat with support`}>
      <p className={styles.about}>
        <Trans>We answer questions in a chat, which is a service of {host}.</Trans>
      </p>
      <Button size="md" component="a" href={chatPage}>
        <Trans>Go to the chat</Trans>
      </Button>
    </Panel>
  );
}

/** support */
export function SupportPage() {
  const { t } = useLingui();
  const { about, id } = useSearch({ from: '/user/support' });
  const navigate = useNavigate();
  const asked = askedAbout(about, id);
  const chat = useBrand().data?.chat ?? null;
  const uid = useMe().data?.uid ?? '';
  return (
    <Screen title={t`Support`}>
      <div className={styles.grid}>
        <div className={styles.start}>
          {chat !== null && asked === null && <ChatInstead host={chat.host} />}
          <NewTicket
            key={`${uid} ${asked?.id ?? ''}`}
            uid={uid}
            about={asked}
            only={chat !== null ? 'complaint' : null}
            onOpened={(ticket) => void navigate({ to: '/user/support/$ticket', params: { ticket } })}
          />
        </div>
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
      column="conversation"
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
