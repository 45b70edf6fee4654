import type { Pool } from 'pg';
import type { UserId } from '#domain/ids/ids.ts';
import type { Journal } from '#domain/ledger/journals.ts';
import { insertDeposit } from '#server/deposits/insert.ts';
import { newId } from '#server/ids/new-id.ts';
import { fundCustomer } from '#tools/testing/people/customers.ts';
import { asks, type Caused, type Causes, decides, house, journalOf, of, type Scene } from './scene.ts';

const watcher = 'chain watcher';

/** The house's own money (R3). */
export function houseCauses(scene: Scene): Causes<'capital' | 'bankroll'> {
  const { write, audited, settle } = scene;
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
      journal: journalOf(code, id, decides, [[from, house(code), 500n]]),
      decide: () => settle('house_movement', 'id', id, `status = 'approved', decided_by = '${decides}'`),
    };
  };

  return {
    capital: () => movement('capital'),
    bankroll: () => movement('bankroll'),
  };
}

/** What comes in for a customer, and goes again (D5, T11). */
export function depositCauses(
  scene: Scene,
): Causes<'deposit' | 'deposit-reversal' | 'aside-release' | 'practice-grant'> {
  const { db, customer, write, audited, approved, settle, posted } = scene;
  const splitOf = (id: string, credited: bigint, playable: bigint) =>
    write(
      'insert into deposit_split (deposit, occurrence, user_id, at_ms, credited, playable) values ($1, 1, $2, 0, $3, $4)',
      [id, customer, credited, playable],
    );
  const deposit = async (aside = 0n): Promise<Caused> => {
    const id = newId('dep');
    const transactionId = newId('dep');
    await askForDeposit(db.owner, id, customer);
    await splitOf(id, 500n, 500n - aside);
    await approved(id, 'credit', { transactionId, output: 0, received: null, paidAt: '1970-01-01T00:00:00.000Z' });
    await audited(id, decides, 'deposits.approve');
    return {
      journal: journalOf('deposit', id, decides, [
        [house('external'), of(customer), 500n - aside],
        ...(aside > 0n ? [[house('external'), of(customer, 'aside'), aside] as const] : []),
      ]),
      decide: () =>
        write(
          `update deposit set status = 'approved', transaction_id = $2, output = 0, credited = amount, valuation = 'arrival',
             received_units = units, valued_price = quote_price, valued_source = quote_source, valued_seq = quote_seq,
             valued_ms = quote_price_ms, paid_ms = 0 where id = $1`,
          [id, transactionId],
        ),
    };
  };

  return {
    deposit: () => deposit(),
    'aside-release': async () => {
      const { journal, decide } = await deposit(400n);
      await decide();
      await posted(journal);
      const id = newId('rls');
      await write('insert into aside_release (id, user_id, at_ms, amount) values ($1, $2, 0, 100)', [id, customer]);
      return {
        journal: journalOf('aside-release', id, customer, [[of(customer, 'aside'), of(customer), 100n]]),
        decide: () => audited(id, customer, 'limits.release-aside'),
      };
    },
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
        journal: journalOf('practice-grant', customer, customer, [[...ends, 500n]], 2),
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
        journal: journalOf('deposit-reversal', id, watcher, [
          [of(customer), house('external'), 400n],
          [of(customer, 'receivable'), house('external'), 100n],
        ]),
        decide: () => settle('deposit', 'id', id, 'reversals = 1'),
      };
    },
  };
}

/** What goes out to a customer, and back (W5). */
export function withdrawalCauses(
  scene: Scene,
): Causes<'withdrawal-hold' | 'withdrawal-release' | 'withdrawal-paid' | 'withdrawal-returned'> {
  const { customer, write, audited, approved, settle, posted } = scene;
  const hold = async (): Promise<{ readonly id: string; readonly held: Journal }> => {
    const id = newId('wdr');
    await write(
      `insert into withdrawal (id, user_id, client_name, amount, wallet_address, payment_method, network_fee, created_ms, updated_ms)
       values ($1, $2, 'Ada Lane', 500, 'address', 'Bitcoin', 0, 0, 0)`,
      [id, customer],
    );
    return {
      id,
      held: journalOf('withdrawal-hold', id, customer, [[of(customer), of(customer, 'withdrawing'), 500n]]),
    };
  };
  const paidOut = (id: string) =>
    settle(
      'withdrawal',
      'id',
      id,
      `status = 'approved', transaction_id = '${newId('wdr')}', units = 1, price = 1, price_decimals = 2, price_source = 's',
         price_ms = 0, price_seq = 1`,
    );
  const paid = async (): Promise<Caused> => {
    const { id, held } = await hold();
    await posted(held);
    await approved(id, 'payout');
    await audited(id, decides, 'withdrawals.approve');
    return {
      journal: journalOf('withdrawal-paid', id, decides, [[of(customer, 'withdrawing'), house('external'), 500n]]),
      decide: () => paidOut(id),
    };
  };

  return {
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
        journal: journalOf('withdrawal-release', id, decides, [[of(customer, 'withdrawing'), of(customer), 500n]]),
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
        journal: journalOf('withdrawal-returned', out.cause, decides, [[house('external'), of(customer), 450n]]),
        // What came back is worth less than what was asked for.
        decide: () =>
          settle(
            'withdrawal',
            'id',
            out.cause,
            `status = 'returned', reason = 'Test', returned_by = '${newId('wdr')}', given_back = 450, returned_units = 1,
               returned_ms = 0, returned_price = 1, returned_source = 's', returned_seq = 1, returned_price_ms = 0`,
          ),
      };
    },
  };
}

/** What the house gives (P1). */
export function adjustmentCauses(scene: Scene): Causes<'adjustment'> {
  const { db, customer, trader, write, audited, settle } = scene;
  return {
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
        journal: journalOf('adjustment', id, second, [[house('capital'), of(customer), 500n]]),
        decide: () => settle('adjustment', 'id', id, `status = 'approved', decided_by = '${second}'`),
      };
    },
  };
}

function askForDeposit(owner: Pool, id: string, customer: UserId): Promise<void> {
  return insertDeposit(owner, {
    id,
    user_id: customer,
    name: 'Ada Lane',
    amount: 500n,
    units: '1',
    payment_method: 'Bitcoin',
    payment_address: id,
    quote_price: 1n,
    quote_decimals: 2,
    quote_source: 's',
    quote_price_ms: 0n,
    quote_seq: 1n,
    quoted_ms: 0n,
    quote_until_ms: 0n,
  });
}
