import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useMay } from '#web/admin/widgets/rights.tsx';
import { pageOfRecord } from './record-pages.ts';

/** The page of a record; null where it has none, or where the reader's role may not read it (A7.1). */
export function useRecordPage(id: string) {
  const may = useMay();
  const found = pageOfRecord(id);
  return found !== null && may(found.reads) ? found.page : null;
}

/** Leads to a record's page; what has none is shown as it is. */
export function RecordLink(props: {
  readonly id: string;
  readonly children?: ReactNode;
  readonly row?: boolean;
  readonly next?: boolean;
}) {
  const page = useRecordPage(props.id);
  const shown = props.children ?? props.id;
  if (page === null) return <span title={props.id}>{shown}</span>;
  return (
    <Link
      to={page}
      params={{ id: props.id, case: props.id, ticket: props.id }}
      // A message of the contact page opens in its list.
      search={page === '/admin/support' ? { message: props.id } : {}}
      title={props.id}
      data-row={props.row ? 'rests' : undefined}
      data-next={props.next || undefined}
    >
      {shown}
    </Link>
  );
}
