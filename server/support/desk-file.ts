import type { FileColumn } from '#messages/files/files.ts';
import type { deskView } from './desk-record.ts';

export const exportNames = [
  'record',
  'opened',
  'changed',
  'customer_id',
  'customer',
  'email',
  'about',
  'state',
  'assignee_id',
  'messages',
  'unread',
  'waiting_since',
  'due',
] as const satisfies readonly FileColumn[];

/** A conversation as a line of a file. */
export const exportCells = (one: ReturnType<typeof deskView>): readonly string[] => [
  one.id,
  one.createdAt,
  one.changedAt,
  one.customer.uid,
  one.customer.displayName,
  one.customer.email,
  one.subject,
  one.state,
  one.assignee?.uid ?? '',
  String(one.lastSeq),
  String(one.unread),
  one.waitingSince ?? '',
  one.dueAt ?? '',
];
