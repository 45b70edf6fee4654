import { t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { Trans } from '@lingui/react/macro';
import { Button, Textarea } from '@mantine/core';
import { type FormEvent, useRef, useState } from 'react';
import { addCustomerNote, listCustomerNotes, pinCustomerNote } from '#api/customer-notes.ts';
import type { ReplyOf } from '#api/operation.ts';
import { mostNoteLength } from '#domain/accounts/customer-notes.ts';
import forms from '#web/admin/queue/decision.module.css';
import { DecisionOutcome, problemOfReason, useDecision } from '#web/admin/queue/decision.tsx';
import styles from '#web/admin/widgets/entries.module.css';
import { Listing } from '#web/admin/widgets/listing.tsx';
import { Moment } from '#web/admin/widgets/moment.tsx';
import { useQueuePages } from '#web/admin/widgets/pages.ts';
import { Person } from '#web/admin/widgets/people.tsx';
import { useMay } from '#web/admin/widgets/rights.tsx';
import { StatusLine } from '#web/admin/widgets/status-message.tsx';
import { Tag } from '#web/admin/widgets/tag.tsx';
import { call } from '#web/client/client.ts';
import { useFocusKept } from '#web/ui/focus-first-error.ts';
import { Panel } from '#web/ui/panel.tsx';
import { TickBox } from '#web/ui/tick-box.tsx';
import { askAgain } from '#web/widgets/outcome.tsx';

type Note = ReplyOf<typeof listCustomerNotes>['items'][number];

interface Props {
  readonly uid: string;
  readonly onStatus: (sentence: string) => void;
}

/** What staff noted about a customer, pinned notes first; who may adds one (R1.14). */
export function CustomerNotes({ uid }: { readonly uid: string }) {
  useLingui();
  const may = useMay();
  const [status, setStatus] = useState('');
  const props = { uid, onStatus: setStatus };
  const pages = useQueuePages(['admin', 'customer', uid, 'notes'], (page) =>
    call(listCustomerNotes, { params: { id: uid }, query: { limit: 10, ...page } }),
  );
  return (
    <Panel id="notes-title" title={t`Notes, for staff only`}>
      <Listing pages={pages} what={t`notes`} empty={t`No notes yet.`}>
        <ul className={`${styles.entries} ${styles.parted}`} aria-label={t`Notes`}>
          {pages.items.map((note) => (
            <OneNote key={note.id} note={note} {...props} />
          ))}
        </ul>
      </Listing>
      <StatusLine>{status}</StatusLine>
      {may(addCustomerNote) && <NewNote {...props} />}
    </Panel>
  );
}

function OneNote({ uid, note, onStatus }: Props & { readonly note: Note }) {
  useLingui();
  const may = useMay();
  const decision = useDecision(
    (pinned: boolean, key: string) =>
      call(pinCustomerNote, { params: { id: uid, note: note.id }, body: { pinned }, key }),
    ({ pinned }) => onStatus(pinned ? t`The note is pinned.` : t`The note is no longer pinned.`),
  );
  const { asked } = decision;
  const begin = note.text.slice(0, 40);
  return (
    <li>
      <p className={styles.head}>
        <strong>
          <Person id={note.author.uid} name={note.author.name} />
        </strong>
        {note.pinned && (
          <Tag tone="quiet">
            <Trans>pinned</Trans>
          </Tag>
        )}
        <Moment iso={note.time} />
      </p>
      <p className={styles.text}>{note.text}</p>
      {may(pinCustomerNote) && (
        <Button
          variant="subtle"
          size="compact-sm"
          loading={decision.busy}
          aria-label={note.pinned ? t`Unpin the note “${begin}”` : t`Pin the note “${begin}”`}
          onClick={() => void decision.run(asked ? asked.input : !note.pinned)}
        >
          {asked ? askAgain() : note.pinned ? t`Unpin` : t({ message: 'Pin', context: 'a button' })}
        </Button>
      )}
      <DecisionOutcome state={decision.state} about={t`Pin of a note`} />
    </li>
  );
}

interface Typed {
  readonly text: string;
  readonly pinned: boolean;
}

const blank: Typed = { text: '', pinned: false };

function NewNote({ uid, onStatus }: Props) {
  useLingui();
  const [typed, setTyped] = useState(blank);
  const [problem, setProblem] = useState<string | null>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const decision = useDecision(
    ({ text, pinned }: Typed, key: string) =>
      call(addCustomerNote, { params: { id: uid }, body: { text, pinned }, key }),
    () => {
      setTyped(blank);
      onStatus(t`The note is added.`);
    },
  );
  const { state, asked } = decision;
  useFocusKept(button, state.step === 'unknown' || state.step === 'failed');
  async function submit(event: FormEvent) {
    event.preventDefault();
    const input = asked?.input ?? { ...typed, text: typed.text.trim() };
    const found = asked ? null : problemOfReason(input.text, true, { least: 1, most: mostNoteLength });
    setProblem(found);
    if (found !== null) field.current?.focus();
    else await decision.run(input);
  }
  const shown = asked?.input ?? typed;
  return (
    <form className={forms.form} onSubmit={(event) => void submit(event)} noValidate aria-label={t`New note`}>
      <Textarea
        ref={field}
        label={t`New note`}
        description={t`The customer never sees notes. A note cannot be changed or deleted.`}
        rows={2}
        value={shown.text}
        disabled={asked !== null}
        error={problem}
        onChange={(event) => setTyped({ ...typed, text: event.currentTarget.value })}
      />
      <TickBox checked={shown.pinned} disabled={asked !== null} onChange={(pinned) => setTyped({ ...typed, pinned })}>
        <Trans>Pin it above the other notes</Trans>
      </TickBox>
      <Button ref={button} type="submit" size="sm" loading={decision.busy}>
        {asked ? askAgain() : t`Add note`}
      </Button>
      <DecisionOutcome state={state} about={t`New note`} />
    </form>
  );
}
