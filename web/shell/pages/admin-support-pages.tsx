import { Trans, useLingui } from '@lingui/react/macro';
import { Link, useParams } from '@tanstack/react-router';
import { listSupport } from '#api/support-desk.ts';
import { NextCase } from '#web/admin/queue/next-case.tsx';
import records from '#web/admin/records/records.module.css';
import { ContactMessages } from '#web/admin/support/contact-messages.tsx';
import { DeskTicket } from '#web/admin/support/desk-ticket.tsx';
import { Inbox } from '#web/admin/support/inbox.tsx';
import listing from '#web/admin/widgets/listing.module.css';
import { call } from '#web/client/client.ts';
import { Screen } from '#web/shell/layout.tsx';
import { useMe } from '#web/shell/session.ts';
import { TicketFile } from '#web/uploads/ticket-file.tsx';
import { RecordScreen } from './record-screen.tsx';

/** The console's guard has let this person in, so somebody is signed in. */
const useAdmin = (): string => useMe().data?.uid ?? '';

/** /admin/support */
export function InboxPage() {
  const { t } = useLingui();
  const admin = useAdmin();
  return (
    <Screen title={t`Support`}>
      <div className={listing.stack}>
        <Inbox />
        <ContactMessages admin={admin} />
      </div>
    </Screen>
  );
}

/** /admin/support/{ticket} */
export function DeskTicketPage() {
  const { t } = useLingui();
  const { ticket } = useParams({ from: '/admin/support/$ticket' });
  const admin = useAdmin();
  return (
    <RecordScreen kind={t`Conversation`} aside={<Ways id={ticket} />}>
      <DeskTicket key={ticket} id={ticket} admin={admin} attach={<TicketFile key={ticket} ticket={ticket} />} />
    </RecordScreen>
  );
}

function Ways({ id }: { readonly id: string }) {
  const { t } = useLingui();
  return (
    <nav className={records.ways} aria-label={t`Conversations`}>
      <Link to="/admin/support">
        <Trans>All conversations</Trans>
      </Link>
      <NextCase
        id={id}
        what={t`conversations`}
        read={() => call(listSupport, { query: { state: 'open', limit: 100 } })}
      >
        <Trans>Next conversation</Trans>
      </NextCase>
    </nav>
  );
}
