import { type TSchema, Type } from 'typebox';
import { IdParams, IdText, Nullable } from './formats.ts';
import { EachOutcome, Ids } from './many.ts';
import { operation } from './operation.ts';
import { MessageText } from './support-tickets.ts';

interface Subject<K extends string, P extends string, S extends TSchema> {
  readonly kind: K;
  readonly path: `/api/admin/support/${P}`;
  /** What it is, in the words of summaries. */
  readonly one: string;
  readonly several: string;
  /** One subject as staff see it. */
  readonly reply: S;
}

/** What staff decide alike about all that the desk answers: who answers it, and what they note of it. */
export function deskOperationsOf<const K extends string, const P extends string, const S extends TSchema>(
  of: Subject<K, P, S>,
) {
  const { kind, path, one, several } = of;
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
      reply: of.reply,
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
      reply: of.reply,
      failures: ['not_found', 'own_case'],
    }),
  };
}
