import { type TSchema, Type } from 'typebox';
import { IdParams, IdText, Nullable } from './formats.ts';
import { EachOutcome, Ids } from './many.ts';
import { operation } from './operation.ts';
import { MessageText } from './support-tickets.ts';

/** What the desk answers, in words: one and several, for the summaries of its operations. */
interface Subject {
  readonly one: string;
  readonly several: string;
}

/**
 * What staff decide alike about all that the desk answers: who answers it, and what they note of it. `Case` is what they reply with: one
 * subject as staff see it.
 */
export function deskOperationsOf<const K extends string, const P extends string, const S extends TSchema>(
  kind: K,
  { one, several }: Subject,
  Case: S,
  path: `/api/admin/support/${P}`,
) {
  return {
    assign: operation({
      id: `${kind}.assign`,
      method: 'POST',
      path: `${path}/{id}/assign`,
      summary: `Assigns ${one} to a member of staff, or to nobody`,
      access: 'admin',
      staff: ['operations', 'support'],
      command: true,
      params: IdParams,
      body: Type.Object({ to: Nullable(IdText) }),
      reply: Case,
      failures: ['not_found', 'own_case'],
    }),
    assignMany: operation({
      id: `${kind}.assign-many`,
      method: 'POST',
      path: `${path}/assign`,
      summary: `Assigns up to 100 ${several} to a member of staff, or to nobody, each in a transaction of its own (R1.13)`,
      access: 'admin',
      staff: ['operations', 'support'],
      command: true,
      body: Type.Object({ ids: Ids, to: Nullable(IdText) }),
      reply: EachOutcome,
      failures: [],
    }),
    note: operation({
      id: `${kind}.note`,
      method: 'POST',
      path: `${path}/{id}/notes`,
      summary: `Notes something about ${one} that staff alone see`,
      access: 'admin',
      staff: ['operations', 'support'],
      command: true,
      params: IdParams,
      body: Type.Object({ text: MessageText }),
      reply: Case,
      failures: ['not_found', 'own_case'],
    }),
  };
}
