import { idsByDay, type TestedList } from './tested-list.ts';

const ticketIds = idsByDay('tck');
export const conversationList: TestedList = {
  at: 'support/tickets',
  file: { list: 'conversations', action: 'support.desk-export' },
  ids: ticketIds,
  roles: ['operations', 'support'],
  finds: (people) => [
    'state=closed',
    'assigned=nobody',
    'search=narwhal',
    `search=${ticketIds[1]}`,
    `customer=${people[1]}`,
  ],
  wrong: ['state=none'],
  waiting: 'state=open',
  tables: ['support_ticket', 'support_message'],
  write: ({ nth, second, customer, staff, at }) => [
    [
      `insert into support_ticket (id, owner, subject, state, last_seq, read_by_customer, read_by_staff, waiting_ms, created_ms, changed_ms,
         assignee)
       values ($1, $2, 'other', $3, 1, 1, 0, $4, $5, $5, $6)`,
      [ticketIds[nth], customer, second ? 'closed' : 'open', second ? null : at, at, second ? null : staff],
    ],
    [
      `insert into support_message (ticket, seq, side, author, message, created_ms) values ($1, 1, 'customer', $2, $3, $4)`,
      [ticketIds[nth], customer, second ? 'Where is my narwhal?' : 'Hello', at],
    ],
  ],
};
