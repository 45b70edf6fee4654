import { dayMs } from '#domain/clock/durations.ts';
import { idsByDay, listDays, type TestedList } from './tested-list.ts';

const contractIds = idsByDay('mct');
export const contractList: TestedList = {
  at: 'mining/contracts',
  file: { list: 'mining-contracts', action: 'mining.contracts-export' },
  ids: contractIds,
  roles: ['operations', 'finance'],
  finds: (people) => ['state=ended', 'plan=mpl_2', `customer=${people[1]}`],
  wrong: [],
  waiting: null,
  tables: ['mining_fleet', 'mining_plan', 'mining_contract'],
  first: (staff) =>
    ['mpl_1', 'mpl_2'].map((plan) => [
      `insert into mining_plan (id, name, about, algorithm, coins, hash_rate, term_days, price, pool_fee_bps, power_mw, power_price,
         created_by, created_ms)
       values ($1, $1, '', 'sha256d', '{BTC}', 1, 10, 100, 0, 0, 0, $2, 1)`,
      [plan, staff],
    ]),
  write: ({ nth, second, customer, at, day }) => [
    [
      `insert into mining_contract (id, user_id, plan_id, hash_rate, price, bought_ms, start_day, end_day, state, ended_ms)
       values ($1, $2, $3, 1, 100, $4, $5, $6, $7, $8)`,
      [
        contractIds[nth],
        customer,
        second ? 'mpl_2' : 'mpl_1',
        at,
        day + 1,
        day + 4,
        second ? 'ended' : 'running',
        second ? (day + 4) * dayMs : null,
      ],
    ],
  ],
};

/** Of the first contract: a payout has no id, the day that it is for leads its line. Written after the contracts. */
export const payoutList: TestedList = {
  at: `contracts/${contractIds[0]}/payouts`,
  file: { list: 'payouts', action: 'mining.payouts-export' },
  ids: listDays,
  roles: ['operations', 'finance', 'risk', 'support'],
  finds: () => ['coin=LTC'],
  wrong: ['coin=none'],
  waiting: null,
  tables: ['mining_day', 'mining_run', 'mining_payout'],
  write: ({ nth, second, staff, at, day }) => {
    const coin = second ? 'LTC' : 'DOGE';
    return [
      [
        `insert into mining_day (coin, day, received, capacity, pair, price, price_decimals, price_source, price_seq, price_ms, closed_by,
           closed_ms)
         values ($1, $2, 100, 1, $1 || '/USD', 1, 2, 'live:test', 1, $3, $4, $3)`,
        [coin, day, at, staff],
      ],
      [
        `insert into mining_run (id, coin, day, plan_id, formula, contracts, gross, pool_fee, power, net, power_due, carried_before,
           carried_after, sold_units, paid_cents, fee_units, house_carry_after, created_ms)
         values ($1, $2, $3, 'mpl_1', 2, 1, 0, 0, 0, 0, 0, 0, 0, 0, 5, 0, 0, $4)`,
        [`run ${nth}`, coin, day, at],
      ],
      [
        `insert into mining_payout (contract_id, coin, day, run_id, carry_before, carry_after, sold_units, cents)
         values ($1, $2, $3, $4, 0, 0, 0, 5)`,
        [contractIds[0], coin, day, `run ${nth}`],
      ],
    ];
  },
};

/** The same payouts in the list of all contracts. */
export const allPayoutList: TestedList = {
  ...payoutList,
  at: 'mining/payouts',
  file: { list: 'mining-payouts', action: 'mining.all-payouts-export' },
  roles: ['operations', 'finance'],
  tables: [],
  write: () => [],
};

const receiptIds = idsByDay('mrc');
export const receiptList: TestedList = {
  at: 'mining/receipts',
  file: { list: 'pool-receipts', action: 'mining.receipts-export' },
  ids: receiptIds,
  roles: ['operations', 'finance'],
  finds: () => ['state=set+aside', 'pool=Second', 'coin=DOGE', 'day=2025-03-02'],
  wrong: ['day=2025-02-30'],
  waiting: 'state=waiting',
  tables: ['mining_receipt'],
  write: ({ nth, second, staff, day }) => [
    [
      `insert into mining_receipt (id, coin, day, amount, transaction_id, output, pool, evidence, state, reason, recorded_by, created_ms)
       values ($1, $2, $3, 12345678, $4, 0, $5, 'The pool says so', $6, $7, $8, 1)`,
      [
        receiptIds[nth],
        second ? 'DOGE' : 'BTC',
        day,
        `${nth}`.repeat(64),
        second ? 'Second' : 'First',
        second ? 'set aside' : 'waiting',
        second ? 'Twice' : null,
        staff,
      ],
    ],
  ],
};
