import { idsByDay, type TestedList } from './tested-list.ts';

const applicationIds = idsByDay('tra');
export const applicationList: TestedList = {
  at: 'traders',
  file: { list: 'applications', action: 'admin.traders.export' },
  ids: applicationIds,
  roles: ['operations', 'risk'],
  finds: (people) => ['status=declined', `customer=${people[1]}`],
  wrong: [],
  waiting: 'status=pending',
  tables: ['trader_application'],
  write: ({ nth, second, customer, staff, at }) => [
    [
      `insert into trader_application (id, user_id, name, looks, about, share_bps, status, reason, decided_by, created_ms, decided_ms)
       values ($1, $2, $1, '{x}', '', 1250, $3, $4, $5, $6, $7)`,
      [
        applicationIds[nth],
        customer,
        second ? 'declined' : 'pending',
        second ? 'Too few trades' : null,
        second ? staff : null,
        at,
        second ? at : null,
      ],
    ],
  ],
};

const submissionIds = idsByDay('idn');
export const identityList: TestedList = {
  at: 'identities',
  file: { list: 'identities', action: 'identities.export' },
  ids: submissionIds,
  roles: ['identity', 'risk'],
  finds: (people) => [
    'status=declined',
    `customer=${people[1]}`,
    `reviewer=${people[3]}&status=declined`,
    `search=${people[1]}`,
  ],
  wrong: [],
  waiting: 'status=pending',
  tables: ['identity_submission'],
  write: ({ nth, second, customer, staff, at }) => [
    [
      `insert into identity_submission (id, user_id, status, reviewer, reason, created_ms, ended_ms)
       values ($1, $2, $3, $4, $5, $6, $7)`,
      [
        submissionIds[nth],
        customer,
        second ? 'declined' : nth === 0 ? 'submitted' : 'in_review',
        nth === 0 ? null : staff,
        second ? 'unreadable' : null,
        at,
        second ? at : null,
      ],
    ],
  ],
};

const changeIds = idsByDay('sch');
/** For owners alone. */
export const staffChangeList: TestedList = {
  at: 'staff-changes',
  file: { list: 'staff-changes', action: 'staff.changes-export' },
  ids: changeIds,
  roles: [],
  finds: () => ['status=declined', 'role=finance', 'email=Person1@list.example'],
  wrong: ['status=none', 'role=none'],
  waiting: 'status=pending',
  tables: ['staff_change'],
  write: ({ nth, second, customer, staff, at }) => [
    [
      `insert into staff_change (id, email, role, reason, status, asked_by, created_ms, decided_by, decision_reason, decided_ms)
       values ($1, $2, $3, 'joins the desk', $4, $5, $6, $7, $8, $9)`,
      [
        changeIds[nth],
        `person${nth}@list.example`,
        second ? 'finance' : 'support',
        second ? 'declined' : 'pending',
        staff,
        at,
        second ? customer : null,
        second ? 'Not now' : null,
        second ? at : null,
      ],
    ],
  ],
};

const copyIds = idsByDay('cpy');
const traderIds = idsByDay('tdr');
/** Each day's customer copies the trader of the day; the second copy is of practice dollars and has stopped. */
export const copyList: TestedList = {
  at: 'copies',
  file: { list: 'copies', action: 'copies.export' },
  ids: copyIds,
  roles: ['operations', 'finance', 'risk', 'support'],
  finds: (people) => [
    'state=stopped',
    'wallet=practice',
    `trader=${traderIds[1]}`,
    `trader=${traderIds[1]}&state=stopped`,
    `customer=${people[1]}`,
  ],
  wrong: ['state=none', 'wallet=none'],
  waiting: null,
  tables: ['trader', 'copy'],
  write: ({ nth, second, customer, at }) => [
    [
      'insert into trader (id, user_id, name, since_ms) values ($1, $2, $3, $4)',
      [traderIds[nth], customer, `=Trader ${nth}`, at],
    ],
    [
      `insert into copy (id, trader_id, user_id, wallet, state, allocation, sizing, max_stake, max_open, share_bps, started_ms,
         stopping_ms, stopped_ms, stopped_by)
       values ($1, $2, $3, $4, $5, 10000, 'proportional', 5000, 10, 1000, $6, $7, $7, $8)`,
      [
        copyIds[nth],
        traderIds[nth],
        customer,
        second ? 'practice' : 'real',
        second ? 'stopped' : 'active',
        at,
        second ? at : null,
        second ? 'customer' : null,
      ],
    ],
  ],
};
