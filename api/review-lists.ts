import { Type } from 'typebox';
import { Day, IdText, Money } from './formats.ts';
import { type AuditedFilter, FileDownload, type Operation, operation } from './operation.ts';

/** Which end of a list comes first. */
const listOrders = ['newest', 'oldest'] as const;
export const ListOrder = Type.Enum(listOrders, {
  description: 'Left out: of what waits the oldest first, of all else the newest',
});

/** What every list of records is narrowed by beside what is its own. */
export const narrowedDays = {
  from: Type.Optional(Day),
  to: Type.Optional(Day),
  order: Type.Optional(ListOrder),
};

/** What a list of records of customers is narrowed by beside what is its own. */
export const narrowedRecords = { customer: Type.Optional(IdText), ...narrowedDays };

/** What a reviewer's list of payments is narrowed by beside its status. */
export const narrowedPayments = {
  ...narrowedRecords,
  method: Type.Optional(Type.String({ minLength: 1, maxLength: 40, description: 'Payment method' })),
  /** In dollars: asked for, or credited or paid out where that is another. */
  amount: Type.Optional(Money),
};

/** The whole of a list as a file of comma-separated values, with the list's own filters and roles; each is on the audit trail (R1.7). */
export function exportOf<
  const Id extends string,
  const Path extends `/api/${string}`,
  const Q extends NonNullable<Operation['query']>,
  const S extends NonNullable<Operation['staff']>,
>(of: {
  readonly id: Id;
  readonly path: Path;
  readonly what: string;
  readonly query: Q;
  readonly staff: S;
  readonly audited?: { readonly [F in keyof Q['properties']]?: AuditedFilter };
}) {
  const { id, path, what, query, staff, audited = {} } = of;
  return operation({
    id,
    method: 'GET',
    path,
    summary: `${what} as a table for spreadsheets: all that the filters leave, in the order of the list`,
    access: 'admin',
    staff,
    command: false,
    query,
    audited,
    reply: FileDownload,
    media: 'text/csv; charset=utf-8',
    failures: ['invalid_input'],
  });
}
