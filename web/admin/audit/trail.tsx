import type { ReactNode } from 'react';
import { auditOf } from '#api/accounts.ts';
import type { ReplyOf } from '#api/operation.ts';
import { type Change, changesOf, fieldWords } from '#web/admin/queue/changes.ts';
import { Listing } from '#web/admin/widgets/listing.tsx';
import { Moment } from '#web/admin/widgets/moment.tsx';
import { useQueuePages } from '#web/admin/widgets/pages.ts';
import { Person } from '#web/admin/widgets/people.tsx';
import { call } from '#web/client/client.ts';
import styles from './trail.module.css';

type Entry = ReplyOf<typeof auditOf>['items'][number];

/** The audit trail of one record, or of everything (R2), newest first. */
export function useTrail(subject: string | null) {
  return useQueuePages(['admin', 'audit', subject], (page) =>
    call(auditOf, { query: { ...page, ...(subject === null ? {} : { subject }) } }),
  );
}

/** The trail of one record. */
export function TrailOf(props: { readonly subject: string }) {
  const pages = useTrail(props.subject);
  return (
    <Listing pages={pages} what="entries" empty="Nobody has decided anything about this yet.">
      <Entries entries={pages.items} />
    </Listing>
  );
}

/** Entries with who, what, why, and what changed. */
export function Entries(props: {
  readonly entries: readonly Entry[];
  readonly subjectOf?: (entry: Entry) => ReactNode;
}) {
  return (
    <ol className={styles.trail} aria-label="Audit trail">
      {props.entries.map((entry) => (
        <li key={entry.id}>
          <div className={styles.head}>
            <span className={styles.time}>
              <Moment iso={entry.time} />
            </span>
            <strong>{entry.action}</strong>
            <span>
              by <Person id={entry.actor} />
            </span>
            {props.subjectOf?.(entry)}
          </div>
          <div>
            {entry.reason !== null && <p className={styles.reason}>“{entry.reason}”</p>}
            <Changes changes={changesOf(entry.before, entry.after)} />
          </div>
        </li>
      ))}
    </ol>
  );
}

function Changes(props: { readonly changes: readonly Change[] }) {
  if (props.changes.length === 0) return <p className={styles.reason}>Nothing of the record itself changed.</p>;
  return (
    <dl className={styles.changes}>
      {props.changes.map(({ field, before, after }) => (
        <div key={field}>
          <dt>{fieldWords(field)}</dt>
          <dd>
            {before !== null && <del>{before}</del>}
            {before !== null && <span aria-hidden="true"> → </span>}
            {after === null ? <em>empty</em> : <span>{after}</span>}
          </dd>
        </div>
      ))}
    </dl>
  );
}
