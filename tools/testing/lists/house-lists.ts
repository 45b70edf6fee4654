import { idsByDay, type TestedList } from './tested-list.ts';

const adjustmentIds = idsByDay('adj');
export const adjustmentList: TestedList = {
  at: 'adjustments',
  file: { list: 'adjustments', action: 'adjustments.export' },
  ids: adjustmentIds,
  roles: ['operations', 'finance', 'risk'],
  finds: (people) => ['status=declined', 'direction=debit', 'amount=20.00', `customer=${people[1]}`],
  wrong: ['amount=1.001'],
  waiting: 'status=pending',
  tables: ['adjustment'],
  write: ({ nth, second, customer, staff, at }) => [
    [
      `insert into adjustment (id, user_id, direction, amount, reason_code, explanation, status, requested_by, decided_by, reason,
         created_ms, updated_ms)
       values ($1, $2, $3, $4, 'our_error', '=1+1', $5, $6, $7, $8, $9, $9)`,
      [
        adjustmentIds[nth],
        customer,
        second ? 'debit' : 'credit',
        1000 * (nth + 1),
        second ? 'declined' : 'pending',
        staff,
        second ? staff : null,
        second ? 'Not ours' : null,
        at,
      ],
    ],
  ],
};

const withdrawalIds = idsByDay('wdr');
export const travelList: TestedList = {
  at: 'travel-records',
  file: { list: 'travel-records', action: 'withdrawals.travel-records-export' },
  ids: withdrawalIds,
  roles: ['finance', 'risk'],
  finds: (people) => ['holder=own_account', `customer=${people[1]}`],
  wrong: [],
  waiting: null,
  tables: ['withdrawal', 'travel_record'],
  write: ({ nth, second, customer, at }) => [
    [
      `insert into withdrawal (id, user_id, client_name, amount, wallet_address, payment_method, network_fee, created_ms, updated_ms)
       values ($1, $2, 'Grace', 1000, 'address', 'Ethereum', 0, $3, $3)`,
      [withdrawalIds[nth], customer, at],
    ],
    [
      `insert into travel_record (withdrawal, owner, holder, provider, first_name, last_name, operator, threshold, created_ms)
       values ($1, $2, $3, $4, 'Grace', 'Hopper', 'Fairlead', 0, $5)`,
      [withdrawalIds[nth], customer, second ? 'own_account' : 'own_wallet', second ? 'Kraken' : null, at],
    ],
  ],
};

const alertIds = idsByDay('sal');
export const alertList: TestedList = {
  at: 'staff-alerts',
  file: { list: 'alerts', action: 'staff-alerts.export' },
  ids: alertIds,
  roles: ['operations', 'identity', 'finance', 'risk', 'support'],
  finds: () => ['code=disk_low', 'state=open', 'assigned=nobody&state=open'],
  wrong: ['code=none'],
  waiting: null,
  tables: [],
  write: ({ nth, second, at }) => [
    [
      `insert into staff_alert (id, code, about, began_ms, notified_ms, ended_ms) values ($1, $2, '', $3, $3, $4)`,
      [alertIds[nth], second ? 'disk_low' : 'mail_failing', at, second ? null : at + 1],
    ],
  ],
};
