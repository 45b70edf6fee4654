import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { pageOfRecord } from './record-pages.ts';

/** Leads to a record's page; what has none is shown as it is. */
export function RecordLink(props: {
  readonly id: string;
  readonly children?: ReactNode;
  readonly row?: boolean;
  readonly next?: boolean;
}) {
  const page = pageOfRecord(props.id);
  const shown = props.children ?? props.id;
  if (page === null) return <span title={props.id}>{shown}</span>;
  return (
    <Link
      to={page}
      params={{ id: props.id, case: props.id, ticket: props.id }}
      title={props.id}
      data-row={props.row ? 'rests' : undefined}
      data-next={props.next || undefined}
    >
      {shown}
    </Link>
  );
}
