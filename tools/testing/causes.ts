import type { Pool } from 'pg';
import type { UserId } from '#domain/ids/ids.ts';
import type { AccountRef } from '#domain/ledger/accounts.ts';
import type { Journal, JournalCode } from '#domain/ledger/journals.ts';
import { cents, minorUnits } from '#domain/money/amount.ts';
import { newId } from '#server/ids/new-id.ts';
import { postJournals } from '#server/ledger/post.ts';
import { fundCustomer } from './customers.ts';
import type { FreshDatabase } from './database.ts';

/** A journal, and what puts its record, which is there already in another state, into the state that causes it. */
export interface Caused {
  readonly journal: Journal;
  decide(): Promise<unknown>;
}

/** A code of the journal table that is posted as a journal of its own. */
export type CausedCode = Exclude<JournalCode, 'repayment'>;

const admins = [newId('usr'), newId('usr')] as const;
const [asks, decides] = admins;
const watcher = 'chain watcher';

/** Amounts in cents, or in the coin's smallest unit. */
type Line = readonly [from: AccountRef, to: AccountRef, amount: bigint];

function journal(code: CausedCode, cause: string, actor: string, lines: readonly Line[], occurrence = 1): Journal {
  const transfers = lines.map(([from, to, amount]) => ({ from, to, amount: minorUnits(amount) }));
  return { code, cause, occurrence, actor, transfers };
}

const house = (
  kind: 'capital' | 'bankroll' | 'exposure' | 'fees' | 'mining' | 'external',
  coin = false,
): AccountRef => ({
  ...{ kind, asset: coin ? 'BTC' : 'USD' },
});
const of = (owner: UserId, kind: 'available' | 'staked' | 'withdrawing' | 'receivable' = 'available'): AccountRef => ({
  ...{ kind, owner, asset: 'USD' },
});

/**
 * For each code its journal, and its record as the schema's owner writes it. The customers have real money, the house has
 * capital and a bankroll, and the trader has a copy.
 */
export function causedJournals(
  db: FreshDatabase,
  who: { readonly customer: UserId; readonly trader: UserId },
): Readonly<Record<CausedCode, () => Promise<Caused>>> {
  const { customer, trader } = who;
  const write = (sql: string, values: readonly unknown[]) => db.owner.query(sql, [...values]);
  const audited = (subject: string, actor: string, action: string) =>
    write(`insert into audit_entry (actor, action, subject_kind, subject) values ($1, $2, 'test', $3)`, [
      ...[actor, action, subject],
    ]);
  const approved = (subject: string, purpose: string, values: object = {}) =>
    write(
      'insert into approval (subject, purpose, round, admin, values, created_ms) values ($1, $2, 1, $3, $4, clock_ms())',
      [subject, purpose, decides, JSON.stringify(values)],
    );
  const settle = (table: string, key: string, id: string, set: string) =>
    write(`update ${table} set ${set} where ${key} = $1`, [id]);
  const posted = async (before: Journal): Promise<void> => {
    const [one] = await postJournals(db.app, [before]);
    if (!one?.ok) throw new Error(`${before.code} was not posted`);
  };

  const deposit = async (): Promise<Caused> => {
    const id = newId('dep');
    const transactionId = newId('dep');
    await insertDeposit(db.owner, id, customer);
    await approved(id, 'credit', { transactionId, output: 0, received: null });
    await audited(id, decides, 'deposits.approve');
    return {
      journal: journal('deposit', id, decides, [[house('external'), of(customer), 500n]]),
      decide: () =>
        write(
          `update deposit set status = 'approved', transaction_id = $2, output = 0, credited = amount, valuation = 'asked'
           where id = $1`,
          [id, transactionId],
        ),
    };
  };

  const movement = async (code: 'capital' | 'bankroll'): Promise<Caused> => {
    const id = newId('hmv');
    await write(
      `insert into house_movement (id, code, direction, asset, amount, evidence, requested_by, created_ms, updated_ms)
       values ($1, $2, 'in', 'USD', 500, 'Test', $3, 0, 0)`,
      [id, code, asks],
    );
    await audited(id, asks, 'house.request');
    await audited(id, decides, 'house.approve');
    const from = house(code === 'capital' ? 'external' : 'capital');
    return {
      journal: journal(code, id, decides, [[from, house(code), 500n]]),
      decide: () => settle('house_movement', 'id', id, `status = 'approved', decided_by = '${decides}'`),
    };
  };

  const hold = async (): Promise<{ readonly id: string; readonly held: Journal }> => {
    const id = newId('wdr');
    await write(
      `insert into withdrawal (id, user_id, client_name, amount, wallet_address, payment_method, network_fee, created_ms, updated_ms)
       values ($1, $2, 'Ada Lane', 500, 'address', 'Bitcoin', 0, 0, 0)`,
      [id, customer],
    );
    return { id, held: journal('withdrawal-hold', id, customer, [[of(customer), of(customer, 'withdrawing'), 500n]]) };
  };
  const paidOut = (id: string) =>
    settle(
      ...(['withdrawal', 'id', id] as const),
      `status = 'approved', transaction_id = '${newId('wdr')}', units = 1, price = 1, price_decimals = 2, price_source = 's',
         price_ms = 0, price_seq = 1`,
    );
  const paid = async (): Promise<Caused> => {
    const { id, held } = await hold();
    await posted(held);
    await approved(id, 'payout');
    await audited(id, decides, 'withdrawals.approve');
    return {
      journal: journal('withdrawal-paid', id, decides, [[of(customer, 'withdrawing'), house('external'), 500n]]),
      decide: () => paidOut(id),
    };
  };

  const openTrade = async (): Promise<{
    readonly id: string;
    readonly staked: Journal;
    insert(): Promise<unknown>;
  }> => {
    const id = newId('trd');
    return {
      id,
      staked: journal('stake', id, customer, [
        [of(customer), of(customer, 'staked'), 500n],
        [house('bankroll'), house('exposure'), 425n],
      ]),
      insert: () => insertTrade(db.owner, id, customer),
    };
  };
  const ended = async (
    code: 'win' | 'loss' | 'refund',
    set: string,
    [stakeTo, coverTo]: readonly [AccountRef, AccountRef],
  ): Promise<Caused> => {
    const { id, staked, insert } = await openTrade();
    await insert();
    await posted(staked);
    return {
      journal: journal(code, id, 'system', [
        [of(customer, 'staked'), stakeTo, 500n],
        [house('exposure'), coverTo, 425n],
      ]),
      decide: () => settle('trade', 'trade_id', id, `${set}, closed_ms = 1`),
    };
  };

  /** A copy of the customer's with 10.00 put apart, after the first of its moves. */
  const copy = async () => {
    const id = newId('cpy');
    await write(
      `insert into copy (id, trader_id, user_id, wallet, allocation, sizing, max_stake, max_open, share_bps, started_ms, moves)
       select $1, id, $2, 'real', 1000, 'proportional', 1000, 10, 2000, 0, 1 from trader where user_id = $3`,
      [id, customer, trader],
    );
    await write('update copy set state = $2, stopping_ms = 1, stopped_ms = 1, stopped_by = $3 where id = $1', [
      ...[id, 'stopped', 'customer'],
    ]);
    await write('select ledger_open_copy($1, $2, $3)', [customer, id, 'USD']);
    const account: AccountRef = { kind: 'allocated', owner: customer, copy: id, asset: 'USD' };
    const moved = (occurrence: number, amount: bigint) =>
      write(`insert into copy_move (copy_id, occurrence, amount, why, created_ms) values ($1, $2, $3, 'settings', 0)`, [
        ...[id, occurrence, amount],
      ]);
    return { id, account, moved, apart: journal('copy-allocate', id, customer, [[of(customer), account, 1_000n]]) };
  };

  const contract = async () => {
    const [plan, id] = [newId('mpl'), newId('mct')];
    await write(
      `insert into mining_plan (id, name, about, algorithm, coins, hash_rate, term_days, price, pool_fee_bps, power_mw,
         power_price, created_by, created_ms)
       values ($1, 'Plan', '', 'sha256d', array['BTC'], 1, 10, 500, 0, 0, 0, 'test', 0)`,
      [plan],
    );
    const sold = () =>
      write(
        `insert into mining_contract (id, user_id, plan_id, hash_rate, price, bought_ms, start_day, end_day)
         values ($1, $2, $3, 1, 500, 0, 1, 11)`,
        [id, customer, plan],
      );
    return { id, plan, sold };
  };
  let day = 0;
  const run = async (plan: string | null, fee: bigint): Promise<string> => {
    const id = newId('mrn');
    day += 1;
    await write(
      `insert into mining_day (coin, day, received, capacity, pair, price, price_decimals, price_source, price_seq, price_ms,
         note, closed_by, closed_ms)
       values ('BTC', $1, 0, 0, 'BTCUSD', 1, 2, 's', 1, 0, 'Test', 'test', 0)`,
      [day],
    );
    await write(
      `insert into mining_run (id, coin, day, plan_id, formula, contracts, gross, pool_fee, power, net, power_due,
         carried_before, carried_after, sold_units, paid_cents, fee_units, house_carry_after, created_ms)
       values ($1, 'BTC', $2, $3, 1, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, $4, 0, 0)`,
      [id, day, plan, fee],
    );
    return id;
  };
  const receipt = async (): Promise<Caused> => {
    const id = newId('mrc');
    await write(
      `insert into mining_receipt (id, coin, day, amount, transaction_id, output, pool, evidence, recorded_by, created_ms)
       values ($1, 'BTC', 1, 500, $1, 0, 'Test', 'none', $2, 0)`,
      [id, decides],
    );
    return {
      journal: journal('pool-receipt', id, decides, [[house('external', true), house('mining', true), 500n]]),
      decide: () => audited(id, decides, 'mining.record-receipt'),
    };
  };
  const coinsIn = async (): Promise<void> => {
    const { journal: received, decide } = await receipt();
    await decide();
    await posted(received);
  };

  return {
    deposit,
    capital: () => movement('capital'),
    bankroll: () => movement('bankroll'),
    'practice-grant': async () => {
      await write(
        'insert into practice_top_up (uid, occurrence, day, amount, created_ms) values ($1, 2, 0, 500, 0) on conflict do nothing',
        [customer],
      );
      const ends = [
        { kind: 'external', asset: 'PUSD' },
        { kind: 'available', owner: customer, asset: 'PUSD' },
      ] as const;
      return {
        journal: journal('practice-grant', customer, customer, [[...ends, 500n]], 2),
        decide: () => audited(customer, customer, 'practice.top-up'),
      };
    },
    'deposit-reversal': async () => {
      await fundCustomer(db.app, customer, 500n);
      const { rows } = await db.owner.query<{ id: string }>(
        `select id from deposit where user_id = $1 and status = 'approved' order by id desc limit 1`,
        [customer],
      );
      const id = rows[0]?.id ?? '';
      await write(
        'insert into deposit_reversal (deposit, occurrence, from_available, created_ms) values ($1, 1, 400, 0)',
        [id],
      );
      await audited(id, watcher, 'deposits.reverse');
      return {
        journal: journal('deposit-reversal', id, watcher, [
          [of(customer), house('external'), 400n],
          [of(customer, 'receivable'), house('external'), 100n],
        ]),
        decide: () => settle('deposit', 'id', id, 'reversals = 1'),
      };
    },
    'withdrawal-hold': async () => {
      const { id, held } = await hold();
      // Of another amount until then.
      await settle('withdrawal', 'id', id, 'amount = 400');
      return { journal: held, decide: () => settle('withdrawal', 'id', id, 'amount = 500') };
    },
    'withdrawal-release': async () => {
      const { id, held } = await hold();
      await posted(held);
      await audited(id, decides, 'withdrawals.decline');
      return {
        journal: journal('withdrawal-release', id, decides, [[of(customer, 'withdrawing'), of(customer), 500n]]),
        decide: () => settle('withdrawal', 'id', id, `status = 'declined', reason = 'Test'`),
      };
    },
    'withdrawal-paid': paid,
    'withdrawal-returned': async () => {
      const { journal: out, decide } = await paid();
      await decide();
      await posted(out);
      await approved(out.cause, 'return');
      await audited(out.cause, decides, 'withdrawals.returned');
      return {
        journal: journal('withdrawal-returned', out.cause, decides, [[house('external'), of(customer), 500n]]),
        decide: () => settle('withdrawal', 'id', out.cause, `status = 'returned', reason = 'Test'`),
      };
    },
    adjustment: async () => {
      const id = newId('adj');
      await write(
        `insert into adjustment (id, user_id, direction, amount, reason_code, explanation, requested_by, created_ms, updated_ms)
         select $1, $2, 'credit', 500, 'goodwill', 'Test', a.id, 0, 0 from auth_user a where a.id = $3`,
        [id, customer, trader],
      );
      const { rows } = await db.owner.query<{ id: string }>('select id from auth_user where id <> all($1) limit 1', [
        [customer, trader],
      ]);
      const second = rows[0]?.id ?? '';
      await audited(id, trader, 'adjustments.request');
      await audited(id, second, 'adjustments.approve');
      return {
        journal: journal('adjustment', id, second, [[house('capital'), of(customer), 500n]]),
        decide: () => settle('adjustment', 'id', id, `status = 'approved', decided_by = '${second}'`),
      };
    },
    stake: async () => {
      const { staked, insert } = await openTrade();
      return { journal: staked, decide: insert };
    },
    win: () => ended('win', `status = 'WON', profit = cover`, [of(customer), of(customer)]),
    loss: () => ended('loss', `status = 'LOST', profit = -amount`, [house('bankroll'), house('bankroll')]),
    refund: () =>
      ended('refund', `status = 'REFUNDED', profit = 0, refund_reason = 'tie'`, [of(customer), house('bankroll')]),
    'copy-reserve': async () => {
      const [id, tradeId] = [newId('fan'), newId('trd')];
      await insertTrade(db.owner, tradeId, trader);
      await write(
        `insert into trader_trade (trade_id, trader_id, balance_before, min_stake, max_stake, change, accepted_ms)
         select $1, id, 1, 1, 1, 0, 0 from trader where user_id = $2`,
        [tradeId, trader],
      );
      return {
        journal: journal('copy-reserve', id, 'system', [[house('bankroll'), house('exposure'), 500n]]),
        decide: () =>
          write(
            `insert into copy_fan_out (id, trade_id, trader_id, wallet, reserved)
             select $1, $2, id, 'real', 500 from trader where user_id = $3`,
            [id, tradeId, trader],
          ),
      };
    },
    'copy-allocate': async () => {
      const { apart, moved } = await copy();
      return { journal: apart, decide: () => moved(1, 1_000n) };
    },
    'copy-release': async () => {
      const { id, account, apart, moved } = await copy();
      await moved(1, 1_000n);
      await posted(apart);
      return {
        journal: journal('copy-release', id, customer, [[account, of(customer), 500n]], 2),
        decide: () => moved(2, -500n),
      };
    },
    'profit-share': async () => {
      const { id: copied, account, apart, moved } = await copy();
      await moved(1, 1_000n);
      await posted(apart);
      const id = newId('shr');
      return {
        journal: journal('profit-share', id, 'system', [
          [account, of(trader), 80n],
          [account, house('fees'), 20n],
        ]),
        decide: () =>
          write(
            `insert into profit_share (id, copy_id, number, kind, period_end_ms, settled_trades, profit, mark_before, share_bps,
               due, owed_before, paid, house_bps, to_house, created_ms)
             values ($1, $2, 1, 'stop', 0, 1, 500, 0, 2000, 100, 0, 100, 2000, 20, 0)`,
            [id, copied],
          ),
      };
    },
    'mining-purchase': async () => {
      const { id, sold } = await contract();
      await audited(id, customer, 'mining.buy');
      return {
        journal: journal('mining-purchase', id, customer, [[of(customer), house('mining'), 500n]]),
        decide: sold,
      };
    },
    'pool-receipt': receipt,
    'mining-fee': async () => {
      await coinsIn();
      const id = await run(null, 0n);
      return {
        journal: journal('mining-fee', id, 'system', [[house('mining', true), house('fees', true), 100n]]),
        decide: () => settle('mining_run', 'id', id, 'fee_units = 100'),
      };
    },
    'mining-payout': async () => {
      await coinsIn();
      const { id, plan, sold } = await contract();
      await sold();
      const runId = await run(plan, 0n);
      return {
        // Of the contract's third day.
        journal: journal(
          ...(['mining-payout', id, 'system'] as const),
          [
            [house('mining', true), house('external', true), 100n],
            [house('external'), of(customer), 50n],
          ],
          3,
        ),
        decide: () =>
          write(
            `insert into mining_payout (contract_id, coin, day, run_id, carry_before, carry_after, sold_units, cents)
             values ($1, 'BTC', 3, $2, 0, 0, 100, 50)`,
            [id, runId],
          ),
      };
    },
  };
}

async function insertDeposit(owner: Pool, id: string, customer: UserId): Promise<void> {
  await owner.query(
    `insert into deposit (id, user_id, name, amount, payment_method, payment_address, units, quote_price, quote_decimals,
       quote_source, quote_price_ms, quote_seq, quoted_ms, quote_until_ms, created_ms, updated_ms)
     values ($1, $2, 'Ada Lane', 500, 'Bitcoin', $1, 1, 1, 2, 's', 0, 1, 0, 0, 0, 0)`,
    [id, customer],
  );
}

/** 5.00 at 85 %. */
async function insertTrade(owner: Pool, id: string, customer: UserId): Promise<void> {
  await owner.query(
    `insert into trade (trade_id, trader_id, user_id, trader_name, wallet, currency_pair, positions, amount, cover, duration_ms,
       payout_rate, entry_delay_ms, created_ms, accepted_ms, after_seq, expires_ms, acceptance_text, acceptance_signature, key_id)
     values ($1, $2, $2, 'SELF', 'real', 'BTCUSD', 'UP', $3, 425, 30000, 8500, 500, 0, 0, 0, 30000, '', '', '')`,
    [id, customer, cents(500n)],
  );
}
