import type { deskView } from './desk-record.ts';

export const exportNames = [
  'id',
  'createdAt',
  'changedAt',
  'customer',
  'name',
  'email',
  'subject',
  'state',
  'assignee',
  'messages',
  'unread',
  'waitingSince',
  'dueAt',
];

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
