import { catalogue } from '#api/catalogue.ts';
import type { ReplyOf } from '#api/operation.ts';
import type { TableRow } from '#database/rows.ts';
import { isoTime, millis } from '#domain/clock/millis.ts';
import { amountsOf } from '#domain/review/audited-amounts.ts';
import { readCodedReason } from '#domain/review/coded-reasons.ts';
import { deedKindOf } from '#domain/review/deed-steps.ts';
import { auditedReason } from '#messages/deeds/reasons.ts';
import { deedSentence, namedBeside } from '#messages/deeds/sentence.ts';
import type { FileColumn } from '#messages/files/files.ts';
import type { Actor } from '#server/operations/handler.ts';
import { mayCall } from '#server/operations/roles.ts';
import { translatorOf } from '#server/operations/translators.ts';
import { customersOf, peopleOf, type TrailPerson, type TrailSource } from './trail-people.ts';
import { withheldFrom } from './trail-readers.ts';

export type AuditRow = TableRow<
  'audit_entry',
  'id' | 'actor' | 'action' | 'subject_kind' | 'subject' | 'reason' | 'before' | 'after' | 'created_ms'
>;

type Reader = Pick<Actor, 'role' | 'staff'>;
type Entry = ReplyOf<typeof catalogue.auditOf>['items'][number];

/** An entry with who made it. */
export interface ReadEntry {
  readonly entry: Entry;
  /** Null for the system. */
  readonly actor: TrailPerson | null;
  /** Whether the reader may know people's addresses. */
  readonly withEmail: boolean;
}

/** Entries as somebody reads them (R2), with the names of those whom they name. */
export async function entriesOf(
  source: TrailSource,
  rows: readonly AuditRow[],
  reader: Reader,
): Promise<readonly ReadEntry[]> {
  const customers = await customersOf(source.pool, rows);
  const people = await peopleOf(source, [...rows.map(({ actor }) => actor), ...customers.values()]);
  const withEmail = mayCall(catalogue.listCustomers, reader);
  return rows.map((row) => {
    const withheld = withheldFrom(row, reader);
    const details = withheld?.what !== 'details';
    const actor = people.get(row.actor) ?? null;
    const customer = details ? people.get(customers.get(row.subject) ?? '') : undefined;
    const because = withheld === null ? readCodedReason(row.action, row.reason) : null;
    const entry = {
      id: row.id.toString(),
      time: isoTime(millis(row.created_ms)),
      actor: row.actor,
      actorName: actor?.name ?? null,
      action: row.action,
      subject: { kind: row.subject_kind, id: row.subject },
      customer: customer === undefined ? null : { id: customer.uid, name: customer.name },
      deed: deedKindOf(row),
      reason: withheld !== null ? null : because === null ? row.reason : auditedReason(translatorOf('en'), because),
      because,
      before: details ? row.before : null,
      after: details ? row.after : null,
      // That a reason is withheld is said where there is one.
      withheld: withheld?.what === 'reason' && row.reason === null ? null : withheld,
    };
    return { entry, actor, withEmail };
  });
}

export const trailNames = [
  'entry',
  'time',
  'actor_id',
  'actor_name',
  'actor_email',
  'actor_role',
  'action',
  'in_words',
  'record_kind',
  'record',
  'record_name',
  'reason',
  'before',
  'before_amounts',
  'after',
  'after_amounts',
] as const satisfies readonly FileColumn[];

/** An entry as a line of the file: the record before and after as it is written down, and its amounts as people read them. */
export function trailCells({ entry, actor, withEmail }: ReadEntry): readonly string[] {
  const { customer, before, after } = entry;
  const asWritten = (text: string) => text;
  return [
    entry.id,
    entry.time,
    entry.actor,
    entry.actorName ?? '',
    withEmail ? (actor?.email ?? '') : '',
    actor === null ? 'system' : (actor.role ?? 'customer'),
    entry.action,
    // What an action did is in English in the file (A11).
    deedSentence(
      translatorOf('en'),
      { ...entry, kind: entry.deed, customer: namedBeside(entry) },
      { amount: asWritten, day: asWritten, setting: asWritten, switched: asWritten, mail: asWritten },
    ),
    entry.subject.kind,
    entry.subject.id,
    customer?.name ?? '',
    entry.reason ?? '',
    before === null ? '' : JSON.stringify(before),
    amountsOf(before),
    after === null ? '' : JSON.stringify(after),
    amountsOf(after),
  ];
}
