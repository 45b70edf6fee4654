import { setTimeout as wait } from 'node:timers/promises';
import type { Catalogue } from '#api/catalogue.ts';
import type { Handlers } from '#server/operations/handler.ts';
import { demoDepositors } from '../accounts.ts';
import { commandOf, person, required, type SeedDependencies } from '../seeding.ts';
import { mailOf } from './people.ts';

const opened = [
  { email: demoDepositors[0], currencyPair: 'BTCUSD', positions: 'UP', amount: '20.00' },
  { email: mailOf('Mara'), currencyPair: 'ETHUSD', positions: 'DOWN', amount: '30.00' },
] as const;
const tries = 60;
const pauseMs = 500;

/** Trades that run when somebody looks at a demo for the first time: of now, at the prices of now, once there are some. */
export async function openTrades(
  deps: Pick<SeedDependencies, 'auth'> & { readonly handlers: Handlers<Pick<Catalogue, 'placeTrade'>> },
  stopped: AbortSignal,
): Promise<void> {
  for (const { email, ...ticket } of opened) {
    const actor = await person(deps, email);
    const body = { ...ticket, duration: 900, wallet: 'real' } as const;
    const place = () => {
      const command = commandOf(actor, 'placeTrade', body);
      return deps.handlers.placeTrade({ actor, params: undefined, query: undefined, body, command });
    };
    let placed = await place();
    for (let count = 0; count < tries && !placed.ok && !stopped.aborted; count += 1) {
      await wait(pauseMs);
      placed = await place();
    }
    if (!stopped.aborted) required(placed, `open trade of ${email}`);
  }
}
