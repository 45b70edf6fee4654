import type { Pool } from 'pg';
import type { UserId } from '#domain/ids/ids.ts';
import type { AccountRef } from '#domain/ledger/accounts.ts';
import type { Journal } from '#domain/ledger/journals.ts';
import { cents } from '#domain/money/amount.ts';
import { newId } from '#server/ids/new-id.ts';
import { openCopyAccount } from '#server/ledger/copy-accounts.ts';
import { withTransaction } from '#server/outside/postgres/transaction.ts';
import { type Caused, type Causes, house, journalOf, of, type Scene } from './scene.ts';

/** Trades (T8). */
export function tradeCauses(scene: Scene): Causes<'stake' | 'win' | 'loss' | 'refund'> {
  const { db, customer, settle, posted } = scene;
  const openTrade = async (): Promise<{
    readonly id: string;
    readonly staked: Journal;
    insert(): Promise<unknown>;
  }> => {
    const id = newId('trd');
    return {
      id,
      staked: journalOf('stake', id, customer, [
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
      journal: journalOf(code, id, 'system', [
        [of(customer, 'staked'), stakeTo, 500n],
        [house('exposure'), coverTo, 425n],
      ]),
      decide: () => settle('trade', 'trade_id', id, `${set}, closed_ms = 1`),
    };
  };

  return {
    stake: async () => {
      const { staked, insert } = await openTrade();
      return { journal: staked, decide: insert };
    },
    win: () => ended('win', `status = 'WON', profit = cover`, [of(customer), of(customer)]),
    loss: () => ended('loss', `status = 'LOST', profit = -amount`, [house('bankroll'), house('bankroll')]),
    refund: () =>
      ended('refund', `status = 'REFUNDED', profit = 0, refund_reason = 'tie'`, [of(customer), house('bankroll')]),
  };
}

/** Copies (C2, C3, C6). */
export function copyCauses(scene: Scene): Causes<'copy-reserve' | 'copy-allocate' | 'copy-release' | 'profit-share'> {
  const { db, customer, trader, write, posted } = scene;
  /** A copy of the customer's with 10.00 put apart, after the first of its moves. */
  const copy = async () => {
    const id = newId('cpy');
    await write(
      `insert into copy (id, trader_id, user_id, wallet, allocation, sizing, max_stake, max_open, share_bps, started_ms, moves)
       select $1, id, $2, 'real', 1000, 'proportional', 1000, 10, 2000, 0, 1 from trader where user_id = $3`,
      [id, customer, trader],
    );
    await write('update copy set state = $2, stopping_ms = 1, stopped_ms = 1, stopped_by = $3 where id = $1', [
      id,
      'stopped',
      'customer',
    ]);
    await withTransaction(db.owner, (tx) => openCopyAccount(tx, customer, id, 'real'));
    const account: AccountRef = { kind: 'allocated', owner: customer, copy: id, asset: 'USD' };
    const moved = (occurrence: number, amount: bigint) =>
      write(`insert into copy_move (copy_id, occurrence, amount, why, created_ms) values ($1, $2, $3, 'settings', 0)`, [
        id,
        occurrence,
        amount,
      ]);
    return { id, account, moved, apart: journalOf('copy-allocate', id, customer, [[of(customer), account, 1_000n]]) };
  };

  return {
    'copy-reserve': async () => {
      const [id, tradeId] = [newId('fan'), newId('trd')];
      await insertTrade(db.owner, tradeId, trader);
      await write(
        `insert into trader_trade (trade_id, trader_id, balance_before, min_stake, max_stake, change, accepted_ms)
         select $1, id, 1, 1, 1, 0, 0 from trader where user_id = $2`,
        [tradeId, trader],
      );
      return {
        journal: journalOf('copy-reserve', id, 'system', [[house('bankroll'), house('exposure'), 500n]]),
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
        journal: journalOf('copy-release', id, customer, [[account, of(customer), 500n]], 2),
        decide: () => moved(2, -500n),
      };
    },
    'profit-share': async () => {
      const { id: copied, account, apart, moved } = await copy();
      await moved(1, 1_000n);
      await posted(apart);
      const id = newId('shr');
      return {
        journal: journalOf('profit-share', id, 'system', [
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
  };
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
