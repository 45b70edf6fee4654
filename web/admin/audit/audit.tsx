import { Button, TextInput } from '@mantine/core';
import { type FormEvent, useRef, useState } from 'react';
import { Listing } from '#web/admin/widgets/listing.tsx';
import { Panel } from '#web/ui/panel.tsx';
import styles from './audit.module.css';
import { Entries, useTrail } from './trail.tsx';

/** Every decision of every admin, newest first, or those about one record (R2). */
export function AuditTrail() {
  const [subject, setSubject] = useState<string | null>(null);
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const pages = useTrail(subject);
  function show(id: string | null) {
    setTyped(id ?? '');
    setSubject(id);
    setProblem(null);
  }
  function submit(event: FormEvent) {
    event.preventDefault();
    const id = typed.trim();
    if (/^[\w-]{1,64}$/.test(id)) return show(id);
    setProblem('Paste one id of a customer, deposit, withdrawal or movement, for example dep_01j…');
    field.current?.focus();
  }
  return (
    <Panel id="audit-title" title={subject === null ? 'Every decision' : 'Decisions about one record'}>
      <form className={styles.form} onSubmit={submit} noValidate aria-label="Filter the audit trail">
        <TextInput
          ref={field}
          label="Id of a customer, deposit, withdrawal or movement"
          autoComplete="off"
          spellCheck={false}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          error={problem}
        />
        <Button type="submit" variant="default">
          Show its decisions
        </Button>
        {subject !== null && (
          <Button variant="subtle" onClick={() => show(null)}>
            Show all
          </Button>
        )}
      </form>
      <Listing
        pages={pages}
        what="entries"
        empty={
          subject === null
            ? 'No decision yet. The first one is recorded here with who made it and why.'
            : 'No decision about this id. Check that it is complete.'
        }
      >
        <Entries
          entries={pages.items}
          subjectOf={(entry) => (
            <Button
              variant="subtle"
              size="compact-xs"
              className={styles.subject}
              onClick={() => show(entry.subject.id)}
              aria-label={`Only decisions about ${entry.subject.kind} ${entry.subject.id}`}
            >
              {entry.subject.kind} {entry.subject.id}
            </Button>
          )}
        />
      </Listing>
    </Panel>
  );
}
