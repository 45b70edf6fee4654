import { Type } from 'typebox';
import { NoticeSchema } from '#domain/notices/kinds.ts';
import { IdText, Nullable, PageQuery, page, Time } from './formats.ts';
import { operation } from './operation.ts';

export const listNotices = operation({
  id: 'notices.list',
  method: 'GET',
  path: '/api/notices',
  summary: 'One’s notices, newest first, and how many of all are unread (S2)',
  access: 'session',
  command: false,
  query: PageQuery,
  reply: Type.Object({
    ...page(
      Type.Object({
        id: Type.String(),
        notice: NoticeSchema,
        createdAt: Time,
        isRead: Type.Boolean(),
        paidAgain: Nullable(
          Type.String({
            format: 'date',
            description:
              'Of contract_pays_nothing: the first UTC day after it for which the contract brought something in that coin again. Null: none yet, and of any other kind',
          }),
        ),
      }),
    ).properties,
    unread: Type.Integer(),
  }),
  failures: ['invalid_input'],
});

export const readNotices = operation({
  id: 'notices.read',
  method: 'POST',
  path: '/api/notices/read',
  summary: 'Marks the notice with this id and every older one as read, where `oldest` is given only back to that one',
  access: 'session',
  command: true,
  body: Type.Object({ id: IdText, oldest: Type.Optional(IdText) }),
  reply: Type.Object({ unread: Type.Integer() }),
  failures: ['not_found'],
});
