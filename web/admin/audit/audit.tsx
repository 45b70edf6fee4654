import type { MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { Trans } from '@lingui/react/macro';
import { Button, NativeSelect, TextInput } from '@mantine/core';
import { type FormEvent, useRef, useState } from 'react';
import { dayStart } from '#domain/clock/days.ts';
import { nameOfPair } from '#domain/money/pair-name.ts';
import { knownActions } from '#domain/review/deeds.ts';
import { type Kept, searchOf, useListAddress } from '#web/admin/lists/list-address.ts';
import { SavedViews } from '#web/admin/lists/saved-views.tsx';
import { WholeFile } from '#web/admin/lists/whole-file.tsx';
import { switchWords } from '#web/admin/operations/operation-words.ts';
import { PageLink } from '#web/admin/queue/page-link.tsx';
import { FoldedFilters } from '#web/admin/records/search-form.tsx';
import { nameOf } from '#web/admin/settings/setting-words.ts';
import { Filter, Listing } from '#web/admin/widgets/listing.tsx';
import { useAdmins } from '#web/admin/widgets/people.tsx';
import { useReadOn } from '#web/admin/widgets/read-on.ts';
import { focusResults } from '#web/admin/widgets/results.tsx';
import { textOf } from '#web/texts/text.ts';
import { DateField } from '#web/ui/date-field.tsx';
import { Panel } from '#web/ui/panel.tsx';
import styles from './audit.module.css';
import { actionName } from './deeds.ts';
import { runsOf } from './runs.ts';
import { kindWord } from './subject-words.ts';
import { Entries, type TrailFilter, useTrail } from './trail.tsx';

const partNames = ['staff', 'customers', 'system', 'all'] as const;
type PartName = (typeof partNames)[number];
const parts: Readonly<Record<PartName, MessageDescriptor>> = {
  staff: msg`Staff decisions`,
  customers: msg`Customers’ own acts`,
  system: msg`System`,
  all: msg`Everything`,
};

const none = { action: null, actor: null, search: null, from: null, to: null, day: null } as const;
type Narrowed = Readonly<Record<Exclude<keyof typeof none, 'day'>, string>>;

const actionChoices = () =>
  knownActions
    .map((value) => ({ value, label: actionName(value) }))
    .toSorted((one, other) => one.label.localeCompare(other.label));

/** Who decided what, newest first: by who acts, person, action and day, or of one record (R2). */
export function AuditTrail() {
  useLingui();
  const address = useListAddress();
  const { kept, change } = address;
  const subject = kept['subject'] ?? null;
  // What is half typed goes with the fields.
  const [cleared, setCleared] = useState(0);
  const part = partNames.find((name) => name === kept['by']) ?? 'staff';
  const narrowed = narrowedIn(kept);
  const filter = filterOf(subject, part, narrowed);
  const pages = useTrail(filter);
  useReadOn(pages, runsOf(pages.items));
  const used = Object.values(narrowed).filter((value) => value !== '').length;
  return (
    <Panel
      id="audit-title"
      title={subject === null ? textOf(parts[part]) : t`Decisions about one record`}
      aside={<WholeFile href={`/api/admin/audit.csv${searchOf(filter)}`} what={t`entries`} />}
    >
      <SavedViews list="audit" address={address} />
      {subject === null && (
        <Filter
          label={t`Whose acts`}
          options={partNames}
          wordOf={(name) => textOf(parts[name])}
          value={part}
          onChange={(name) => change({ by: name === 'staff' ? null : name })}
        />
      )}
      <FoldedFilters key={subject} used={subject === null ? used : 1} open={subject !== null}>
        <RecordSearch key={subject} subject={subject} onShow={(id) => change({ ...none, subject: id })} />
        {subject === null && (
          <>
            <Narrow key={`${cleared}`} value={narrowed} onChange={(value) => change({ ...value, day: null })} />
            {used > 0 && (
              <Button
                variant="subtle"
                onClick={(event) => {
                  focusResults(event.currentTarget);
                  setCleared(cleared + 1);
                  change(none);
                }}
              >
                <Trans>Clear filters</Trans>
              </Button>
            )}
          </>
        )}
      </FoldedFilters>
      <Listing
        pages={pages}
        what={t`entries`}
        searched
        empty={
          subject !== null
            ? t`No decision about this id. Check that it is complete.`
            : used > 0
              ? t`No entry fits these filters.`
              : t`No entry yet. The first decision appears here with who made it and why.`
        }
      >
        <Entries
          entries={pages.items}
          cut={pages.hasMore}
          subjectOf={({ subject: { kind, id } }) => (
            <span className={styles.about}>
              <Button
                variant="subtle"
                size="compact-xs"
                className={styles.subject}
                data-row="rests"
                onClick={(event) => {
                  focusResults(event.currentTarget);
                  change({ ...none, subject: id });
                }}
                title={t`Only decisions about ${id}`}
              >
                {subjectName(kind, id)}
              </Button>
              {prefixed.test(id) && <PageLink id={id} name={subjectName(kind, id)} />}
            </span>
          )}
        />
      </Listing>
    </Panel>
  );
}

/** A number is of the kind that it is said of, and of no journal. */
const prefixed = /^[a-z]{3}_/;
/** What a record is called: by its name where people know one, else by the end of its id. */
function subjectName(kind: string, id: string): string {
  switch (kind) {
    case 'staff':
      return id;
    case 'setting':
      return nameOf(id.replace(/^(pair|listing):(.*)$/, (_name, _kind, pair: string) => nameOfPair(pair)));
    case 'switch': {
      const { title } = switchWords(id);
      return t`switch ${title}`;
    }
    case 'pair':
      return nameOfPair(id);
    default:
      return `${kindWord(kind)} …${id.slice(-6)}`;
  }
}

/** A day of the address; '' for what is none. */
const dayIn = (text: string | undefined): string => (text !== undefined && dayStart(text) !== null ? text : '');

/** A view that was kept with one day is from it to it. */
function narrowedIn(kept: Kept): Narrowed {
  const day = dayIn(kept['day']);
  return {
    action: kept['action'] ?? '',
    actor: kept['actor'] ?? '',
    search: kept['search'] ?? '',
    from: dayIn(kept['from']) || day,
    to: dayIn(kept['to']) || day,
  };
}

function filterOf(subject: string | null, part: PartName, narrowed: Narrowed): TrailFilter {
  if (subject !== null) return { subject };
  const { action, actor, search, from, to } = narrowed;
  return {
    ...(part === 'all' ? {} : { by: part }),
    ...(action === '' ? {} : { action }),
    ...(actor === '' ? {} : { actor }),
    ...(search.trim() === '' ? {} : { search: search.trim() }),
    ...(from === '' ? {} : { from }),
    ...(to === '' ? {} : { to }),
  };
}

function RecordSearch(props: { readonly subject: string | null; readonly onShow: (id: string | null) => void }) {
  useLingui();
  const [typed, setTyped] = useState(props.subject ?? '');
  const [problem, setProblem] = useState<string | null>(null);
  const field = useRef<HTMLInputElement>(null);
  function show(id: string | null) {
    focusResults(field.current);
    props.onShow(id);
  }
  function submit(event: FormEvent) {
    event.preventDefault();
    const id = typed.trim();
    // What is written of a role is written of its address.
    if (/^[^\s@]+@[^\s@]+$/.test(id)) return show(id.toLowerCase());
    if (/^[\w-]{1,64}$/.test(id)) return show(id);
    setProblem(
      t`Paste one id of a customer, deposit, withdrawal or movement, for example dep_01j…, or the address of staff`,
    );
    field.current?.focus();
  }
  return (
    <form className={styles.form} onSubmit={submit} noValidate aria-label={t`Filter the audit trail`}>
      <TextInput
        ref={field}
        label={t`Id of a customer, deposit, withdrawal or movement, or address of staff`}
        autoComplete="off"
        spellCheck={false}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        error={problem}
      />
      <Button type="submit" variant="default">
        <Trans>Show its decisions</Trans>
      </Button>
      {props.subject !== null && (
        <Button variant="subtle" onClick={() => show(null)}>
          <Trans>Show all</Trans>
        </Button>
      )}
    </form>
  );
}

function Narrow(props: { readonly value: Narrowed; readonly onChange: (value: Narrowed) => void }) {
  useLingui();
  const { value, onChange } = props;
  const admins = useAdmins();
  return (
    <div className={styles.narrow}>
      <NativeSelect
        label={t`Person`}
        value={value.actor}
        onChange={(event) => onChange({ ...value, actor: event.currentTarget.value })}
        data={[{ value: '', label: t`Anybody` }, ...admins.map(({ uid, name }) => ({ value: uid, label: name }))]}
      />
      <NativeSelect
        label={t`Action`}
        value={value.action}
        onChange={(event) => onChange({ ...value, action: event.currentTarget.value })}
        data={[{ value: '', label: t`Any action` }, ...actionChoices()]}
      />
      <NameSearch key={value.search} value={value.search} onShow={(search) => onChange({ ...value, search })} />
      <DateField
        kind="day"
        label={t`From day (UTC)`}
        value={value.from}
        onChange={(from) => onChange({ ...value, from })}
      />
      <DateField kind="day" label={t`To day (UTC)`} value={value.to} onChange={(to) => onChange({ ...value, to })} />
    </div>
  );
}

/** Entries by or about whoever has a name or an address; read when Enter is pressed or the field is left. */
function NameSearch(props: { readonly value: string; readonly onShow: (search: string) => void }) {
  useLingui();
  const [typed, setTyped] = useState(props.value);
  const show = () => {
    if (typed.trim() !== props.value) props.onShow(typed.trim());
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        show();
        focusResults(event.currentTarget);
      }}
    >
      <TextInput
        label={t`Name or e-mail address`}
        autoComplete="off"
        spellCheck={false}
        maxLength={254}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onBlur={show}
      />
    </form>
  );
}
