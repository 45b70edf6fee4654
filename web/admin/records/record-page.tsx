import { t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { auditOf } from '#api/accounts.ts';
import { listJournals } from '#api/explorer.ts';
import { TrailOf } from '#web/admin/audit/trail.tsx';
import { useHere, useLateOutcome } from '#web/admin/widgets/late-outcome.tsx';
import listing from '#web/admin/widgets/listing.module.css';
import { Coming } from '#web/admin/widgets/listing.tsx';
import { useMay } from '#web/admin/widgets/rights.tsx';
import { StatusMessage, type StatusText } from '#web/admin/widgets/status-message.tsx';
import { ProblemError } from '#web/client/client.ts';
import { renewedEvery } from '#web/client/renewal.ts';
import { englishOf, type Text, textOf } from '#web/texts/text.ts';
import { Empty, Panel } from '#web/ui/panel.tsx';
import { Unread } from '#web/widgets/read-failure.tsx';
import { Journals } from './journals.tsx';
import { RecordLink } from './record-link.tsx';
import { useRecordName } from './record-name.ts';
import styles from './records.module.css';

/** One record, read by its id and renewed while it is on the screen; `children` gets it with a way to say what became of it. */
export function RecordPage<T>(props: {
  /** msg`deposit`: by its English its record is kept. */
  readonly what: Text;
  readonly id: string;
  readonly read: () => Promise<T>;
  /** What the screen and its tab are called: 'Deposit of 250.00 USD'. Without it, by its kind. */
  readonly nameOf?: (record: T) => string;
  readonly children: (record: T, onDecided: (statusText: StatusText) => void) => ReactNode;
}) {
  useLingui();
  const { id } = props;
  const what = textOf(props.what);
  const [statusText, setStatusText] = useState<StatusText | null>(null);
  const here = useHere();
  const sayLate = useLateOutcome();
  const onDecided = (what: StatusText): void => (here.current ? setStatusText(what) : sayLate(what));
  const record = useQuery({
    queryKey: ['admin', 'record', englishOf(props.what), id],
    queryFn: props.read,
    refetchInterval: renewedEvery(15_000),
    retry: (failures, error) => !isUnknown(error) && failures < 2,
  });
  useRecordName(record.data === undefined ? null : (props.nameOf?.(record.data) ?? null));
  if (isUnknown(record.error))
    return (
      <Empty>
        <Trans>
          There is no {what} {id}. Compare the address with the one you were sent, or{' '}
          <Link to="/admin">go to the overview</Link>.
        </Trans>
      </Empty>
    );
  return (
    <div className={listing.stack}>
      {statusText && <StatusMessage statusText={statusText} />}
      {record.isError && <Unread query={record} />}
      {record.isPending && <Coming rows={6} />}
      {record.data !== undefined && props.children(record.data, onDecided)}
    </div>
  );
}

const isUnknown = (error: unknown): boolean => error instanceof ProblemError && error.status === 404;

/** Whose record it is, as a way to their page. */
export function OfCustomer(props: { readonly uid: string; readonly name: string }) {
  return (
    <p className={styles.ways}>
      <span>
        <Trans>
          Customer: <RecordLink id={props.uid}>{props.name}</RecordLink>
        </Trans>
      </span>
    </p>
  );
}

/** The journals that a record caused, for whoever may read journals. */
export function PostingsOf(props: { readonly cause: string }) {
  useLingui();
  if (!useMay()(listJournals)) return null;
  return (
    <Panel id="postings-title" title={t`Postings`}>
      <Journals of={{ cause: props.cause }} empty={t`Nothing has been posted for this record.`} />
    </Panel>
  );
}

/** What people and the system did with a record, for whoever may read it. */
export function AuditOf(props: { readonly subject: string }) {
  useLingui();
  if (!useMay()(auditOf)) return null;
  return (
    <Panel id="audit-title" title={t`Audit trail`}>
      <TrailOf subject={props.subject} />
    </Panel>
  );
}
