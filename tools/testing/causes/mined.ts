import { newId } from '#server/ids/new-id.ts';
import { type Caused, type Causes, decides, house, journalOf, of, type Scene } from './scene.ts';

/** Mining (N2, N3). */
export function miningCauses(
  scene: Scene,
): Causes<'mining-purchase' | 'pool-receipt' | 'mining-fee' | 'mining-payout'> {
  const { customer, write, audited, settle, posted } = scene;
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
  let days = 0;
  /** A run of a day of its own. */
  const run = async (plan: string | null, fee: bigint): Promise<{ readonly id: string; readonly day: number }> => {
    const id = newId('mrn');
    days += 1;
    const day = days;
    await write(
      `insert into mining_day (coin, day, received, capacity, pair, price, price_decimals, price_source, price_seq, price_ms,
         note, closed_by, closed_ms)
       values ('BTC', $1, 0, 0, 'BTCUSD', 1, 2, 's', 1, 0, 'Test', 'test', 0)`,
      [day],
    );
    await write(
      `insert into mining_run (id, coin, day, plan_id, formula, contracts, gross, pool_fee, power, net, power_due,
         carried_before, carried_after, sold_units, paid_cents, fee_units, house_carry_after, created_ms)
       values ($1, 'BTC', $2, $3, 2, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, $4, 0, 0)`,
      [id, day, plan, fee],
    );
    return { id, day };
  };
  const receipt = async (): Promise<Caused> => {
    const id = newId('mrc');
    await write(
      `insert into mining_receipt (id, coin, day, amount, transaction_id, output, pool, evidence, recorded_by, created_ms, state, proof,
         address, confirmations)
       values ($1, 'BTC', 10000, 500, $1, 0, 'Test', 'none', $2, 0, 'counted', 'chain', 'an address', 3)`,
      [id, decides],
    );
    return {
      journal: journalOf('pool-receipt', id, decides, [[house('external', true), house('mining', true), 500n]]),
      decide: () => audited(id, decides, 'mining.record-receipt'),
    };
  };
  const coinsIn = async (): Promise<void> => {
    const { journal: received, decide } = await receipt();
    await decide();
    await posted(received);
  };

  return {
    'mining-purchase': async () => {
      const { id, sold } = await contract();
      await audited(id, customer, 'mining.buy');
      return {
        journal: journalOf('mining-purchase', id, customer, [[of(customer), house('mining'), 500n]]),
        decide: sold,
      };
    },
    'pool-receipt': receipt,
    'mining-fee': async () => {
      await coinsIn();
      const { id } = await run(null, 0n);
      return {
        journal: journalOf('mining-fee', id, 'system', [[house('mining', true), house('fees', true), 100n]]),
        decide: () => settle('mining_run', 'id', id, 'fee_units = 100'),
      };
    },
    'mining-payout': async () => {
      await coinsIn();
      const { id, plan, sold } = await contract();
      await sold();
      const { id: runId, day } = await run(plan, 0n);
      return {
        journal: journalOf(
          'mining-payout',
          id,
          'system',
          [
            [house('mining', true), house('capital', true), 100n],
            [house('capital'), of(customer), 50n],
          ],
          day,
        ),
        decide: () =>
          write(
            `insert into mining_payout (contract_id, coin, day, run_id, carry_before, carry_after, sold_units, cents)
             values ($1, 'BTC', $3, $2, 0, 0, 100, 50)`,
            [id, runId, day],
          ),
      };
    },
  };
}
