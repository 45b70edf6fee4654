import { Type } from 'typebox';
import { mostNoteLength } from '#domain/accounts/customer-notes.ts';
import { IdParams, IdText, PageQuery, page, ReasonText, Time } from './formats.ts';
import { operation } from './operation.ts';

const Note = Type.Object({
  id: Type.String(),
  author: Type.Object({ uid: Type.String(), name: Type.String() }),
  text: Type.String(),
  pinned: Type.Boolean({ description: 'Whether it is kept on top of the others' }),
  time: Time,
});

export const listCustomerNotes = operation({
  id: 'customers.notes',
  method: 'GET',
  path: '/api/admin/customers/{id}/notes',
  summary: 'What staff noted about a customer, for staff alone: pinned notes first, then the newest (R1.14)',
  access: 'admin',
  staff: ['operations', 'identity', 'finance', 'risk', 'support'],
  command: false,
  params: IdParams,
  query: PageQuery,
  reply: page(Note),
  failures: ['not_found', 'own_case'],
});

export const addCustomerNote = operation({
  id: 'customers.note',
  method: 'POST',
  path: '/api/admin/customers/{id}/notes',
  summary: 'Notes something about a customer that staff alone see. A note is never changed (R1.14)',
  access: 'admin',
  staff: ['operations', 'identity', 'finance', 'risk', 'support'],
  command: true,
  params: IdParams,
  body: Type.Object({
    text: ReasonText({ least: 1, most: mostNoteLength }),
    pinned: Type.Optional(Type.Boolean()),
  }),
  reply: Note,
  status: 201,
  failures: ['not_found', 'own_case'],
});

export const pinCustomerNote = operation({
  id: 'customers.pin-note',
  method: 'POST',
  path: '/api/admin/customers/{id}/notes/{note}/pin',
  summary: 'Keeps a note on top of the others, or no longer (R1.14)',
  access: 'admin',
  staff: ['operations', 'identity', 'finance', 'risk', 'support'],
  command: true,
  params: Type.Object({ id: IdText, note: IdText }),
  body: Type.Object({ pinned: Type.Boolean() }),
  reply: Note,
  failures: ['not_found', 'own_case'],
});
