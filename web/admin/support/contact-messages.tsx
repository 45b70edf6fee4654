import { msg, t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { Trans } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { listContactMessages, readContactMessage, settleContactMessages } from '#api/contact-desk.ts';
import { type Holder, holderNames, holders } from '#web/admin/lists/holders.ts';
import { useListAddress } from '#web/admin/lists/list-address.ts';
import { Selecting, Selects } from '#web/admin/lists/selecting.tsx';
import { type QueueOf, ReviewQueue } from '#web/admin/queue/review-queue.tsx';
import { Email } from '#web/admin/widgets/email.tsx';
import { useLedTo } from '#web/admin/widgets/led-to.ts';
import { Filter } from '#web/admin/widgets/listing.tsx';
import { Moment, Waiting } from '#web/admin/widgets/moment.tsx';
import type { Column } from '#web/admin/widgets/records.tsx';
import { useMay } from '#web/admin/widgets/rights.tsx';
import { call } from '#web/client/client.ts';
import { textOf } from '#web/texts/text.ts';
import tables from '#web/ui/table.module.css';
import { ContactCase } from './contact-case.tsx';
import { Promised } from './promise.tsx';
import { SeveralContacts } from './several-contacts.tsx';
import styles from './support.module.css';
import { SupportSearch } from './support-search.tsx';
import { type Contact, type ContactState, contactStates } from './support-words.ts';

const columns: readonly Column<Contact>[] = [
  {
    name: msg({ message: 'From', context: 'a message' }),
    cell: (message) => (message.answer === null ? <Choosable message={message} /> : <From message={message} />),
  },
  { name: msg`E-mail`, minor: true, cell: ({ email }) => email },
  { name: msg`Message`, minor: true, cell: ({ text }) => <span className={styles.newest}>{text}</span> },
  { name: msg`Assigned to`, minor: true, cell: ({ assignee }) => assignee?.name ?? '–' },
  {
    name: msg`Waiting or settled`,
    number: true,
    cell: ({ createdAt, waitingSince, dueAt, answer }) =>
      answer === null ? (
        <>
          <Waiting since={waitingSince ?? createdAt} /> · <Promised dueAt={dueAt} />
        </>
      ) : (
        <Trans>
          settled <Moment iso={answer.time} />
        </Trans>
      ),
  },
];

/** Who wrote. */
function From({ message: { name, email, address, assignee } }: { readonly message: Contact }) {
  useLingui();
  return (
    <>
      <strong>{name}</strong>
      <small className={tables.narrow}>
        <Email address={email} /> · {assignee?.name ?? t`unassigned`}
      </small>
      {address === 'unconfirmed' && <small className={tables.note}>{t`Address not confirmed`}</small>}
    </>
  );
}

/** The same of one that waits, with the box that selects it. */
function Choosable({ message }: { readonly message: Contact }) {
  useLingui();
  return (
    <Selects id={message.id} name={nameOf(message)} seen={message.lastSeq}>
      <From message={message} />
    </Selects>
  );
}

const nameOf = ({ name }: Contact): string => t`message from ${name}`;

const partNames = {
  waiting: msg({ message: 'Waiting', context: 'messages' }),
  settled: msg({ message: 'Settled', context: 'messages' }),
} as const;

const emptyPart = {
  waiting: msg`No message from the contact page is waiting.`,
  settled: msg`No message from the contact page is settled.`,
} as const;
const emptySearch = {
  waiting: msg`No waiting message matches.`,
  settled: msg`No settled message matches.`,
} as const;

const queueOf = (holder: Holder, search: string): QueueOf<Contact, ContactState> => ({
  what: msg`contact messages`,
  title: msg`From the contact page`,
  statuses: contactStates,
  words: partNames,
  search: `${holder} ${search}`,
  read: (page, shown) =>
    call(listContactMessages, {
      query: {
        ...page,
        state: shown,
        ...(holder === 'anybody' ? {} : { assigned: holder }),
        ...(search === '' ? {} : { search }),
      },
    }),
  readOne: (id) => call(readContactMessage, { params: { id } }),
  empty: holder === 'anybody' && search === '' ? emptyPart : emptySearch,
  columns,
  idOf: ({ id }) => id,
  nameOf,
  beside: true,
  openAs: 'message',
  waits: ({ answer }) => answer === null,
});

/** A message that a link opens is below the inbox: the focus goes to its title as it comes. */
function LedTo() {
  useEffect(() => {
    const frame = requestAnimationFrame(() => document.querySelector<HTMLElement>('[data-case-title]')?.focus());
    return () => cancelAnimationFrame(frame);
  }, []);
  return null;
}

/** What visitors wrote through the contact page: assigned, noted, and answered by e-mail (S1). */
export function ContactMessages(props: { readonly admin: string }) {
  useLingui();
  const may = useMay();
  useLedTo('contact-messages-title', true);
  const [holder, setHolder] = useState<Holder>('anybody');
  const [search, setSearch] = useState('');
  const [linked] = useState(useListAddress().kept['message'] ?? null);
  return (
    <Selecting of={`${holder} ${search}`} may={may(settleContactMessages)}>
      <ReviewQueue
        of={queueOf(holder, search)}
        above={() => (
          <>
            <SupportSearch
              key={search}
              what={t`contact messages`}
              label={t`Sender, reference or words of a contact message`}
              searched={search}
              onSearch={setSearch}
            />
            <Filter
              label={t`Whose contact messages`}
              options={holders}
              wordOf={(one) => textOf(holderNames[one])}
              value={holder}
              onChange={setHolder}
            />
            <SeveralContacts />
          </>
        )}
        detail={(message, onDecided) => (
          <>
            {message.id === linked && <LedTo />}
            <ContactCase message={message} admin={props.admin} onDecided={onDecided} />
          </>
        )}
      />
    </Selecting>
  );
}
