import { plural, t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { auditOf } from '#api/accounts.ts';
import type { QueryOf } from '#api/operation.ts';
import { type Change, fieldWords } from '#web/admin/queue/changes.ts';
import listing from '#web/admin/widgets/listing.module.css';
import { Listing } from '#web/admin/widgets/listing.tsx';
import { Moment } from '#web/admin/widgets/moment.tsx';
import { useQueuePages } from '#web/admin/widgets/pages.ts';
import { Person } from '#web/admin/widgets/people.tsx';
import { quoted } from '#web/admin/widgets/quoted.ts';
import { call } from '#web/client/client.ts';
import { ExpandIcon } from '#web/ui/icons.ts';
import { type AuditEntry, actionName, deedOf, entryChanges, reasonOf, withheldWords } from './deeds.ts';
import { runsOf } from './runs.ts';
import styles from './trail.module.css';

/** Which part of the trail is shown. */
export type TrailFilter = Omit<QueryOf<typeof auditOf>, 'cursor' | 'limit'>;

const aPage = 25;

/** The audit trail of one record, or of everything (R2), newest first. */
export function useTrail(filter: TrailFilter) {
  return useQueuePages(['admin', 'audit', filter], (page) =>
    call(auditOf, { query: { limit: aPage, ...page, ...filter } }),
  );
}

/** The trail of one record, or what of it is one action. */
export function TrailOf(props: { readonly subject: string; readonly action?: string; readonly empty?: string }) {
  useLingui();
  const { subject, action, empty = t`Nobody has decided anything about this yet.` } = props;
  const pages = useTrail({ subject, ...(action !== undefined && { action }) });
  return (
    <Listing pages={pages} what={t`entries`} empty={empty}>
      <Entries entries={pages.items} cut={pages.hasMore} />
    </Listing>
  );
}

/** One sentence an entry: who did what, when and why; what changed is one press below. */
export function Entries(props: {
  readonly entries: readonly AuditEntry[];
  /** Whether older ones are not read yet: they may belong to the last line. */
  readonly cut: boolean;
  readonly subjectOf?: (entry: AuditEntry) => ReactNode;
}) {
  useLingui();
  const runs = runsOf(props.entries);
  return (
    <ol className={styles.trail} aria-label={t`Audit trail`}>
      {runs.map((run, nth) => {
        const [first] = run;
        // The oldest of a run stays what it is when others come on top of it.
        const key = run.at(-1)?.id ?? first.id;
        if (run.length === 1) return <Entry key={key} entry={first} subjectOf={props.subjectOf} />;
        return (
          <li key={key}>
            <div className={styles.head}>
              <p className={styles.deed}>
                <strong>
                  <Person id={first.actor} name={first.actorName} />
                </strong>{' '}
                {runWords(first.action, run.length, props.cut && nth === runs.length - 1)}
              </p>
              <span className={styles.time}>
                <Moment iso={first.time} />
              </span>
            </div>
            {run.every(({ reason }) => reason === first.reason) && first.reason !== null && (
              <p className={styles.reason}>{quoted(reasonOf(first) ?? first.reason)}</p>
            )}
            <details className={`${listing.fold} ${styles.details}`}>
              <summary data-row="rests">
                <ExpandIcon size={14} stroke={2} aria-hidden />
                <Trans>Show each</Trans>
              </summary>
              <ol className={styles.trail} aria-label={entriesWords(run.length)}>
                {run.map((entry) => (
                  <Entry key={entry.id} entry={entry} subjectOf={props.subjectOf} />
                ))}
              </ol>
            </details>
          </li>
        );
      })}
    </ol>
  );
}

/** 'recorded a pool receipt (30 times)', after who did it. */
function runWords(action: string, count: number, isCut: boolean): string {
  const deed = actionName(action).toLowerCase();
  return isCut ? t`${deed} (${count} or more times)` : t`${deed} (${count} times)`;
}

const entriesWords = (count: number): string => t`${count} entries`;

function Entry(props: {
  readonly entry: AuditEntry;
  readonly subjectOf: ((entry: AuditEntry) => ReactNode) | undefined;
}) {
  useLingui();
  const { entry } = props;
  const reason = reasonOf(entry);
  return (
    <li>
      <div className={styles.head}>
        <p className={styles.deed}>
          <strong>
            <Person id={entry.actor} name={entry.actorName} />
          </strong>{' '}
          {deedOf(entry)}
        </p>
        <span className={styles.time}>
          <Moment iso={entry.time} />
        </span>
      </div>
      {reason !== null && <p className={styles.reason}>{quoted(reason)}</p>}
      <div className={styles.foot}>
        {entry.withheld !== null && <span className={styles.none}>{withheldWords(entry.withheld)}</span>}
        {entry.withheld?.what !== 'details' && <Changes changes={entryChanges(entry)} first={entry.before === null} />}
        {props.subjectOf?.(entry)}
      </div>
    </li>
  );
}

function countWords(length: number, first: boolean): string {
  if (first) return plural(length, { one: '# detail', other: '# details' });
  return plural(length, { one: '# field changed', other: '# fields changed' });
}

function Changes(props: {
  readonly changes: readonly Change[];
  /** Nothing was there before: what was read or begun changed no field. */
  readonly first: boolean;
}) {
  useLingui();
  const { length } = props.changes;
  if (length === 0) return <span className={styles.none}>{t`The record itself did not change`}</span>;
  return (
    <details className={`${listing.fold} ${styles.details}`}>
      <summary>
        <ExpandIcon size={14} stroke={2} aria-hidden />
        {countWords(length, props.first)}
      </summary>
      <dl className={styles.changes}>
        {props.changes.map(({ field, before, after }) => (
          <div key={field}>
            <dt>{fieldWords(field)}</dt>
            <dd>
              {before !== null && <del>{before}</del>}
              {before !== null && ' '}
              {after === null ? <em>{t({ message: 'empty', context: 'a field' })}</em> : <ins>{after}</ins>}
            </dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
