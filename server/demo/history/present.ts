import { setTimeout as wait } from 'node:timers/promises';
import type { Catalogue } from '#api/catalogue.ts';
import { demoPlanAbout } from '#domain/mining/plans.ts';
import type { Handlers } from '#server/operations/handler.ts';
import { demoDepositors, demoPassword } from '../accounts.ts';
import { commandOf, freshAdmins, person, required, type SeedDependencies } from '../seeding.ts';
import { mailOf } from './people.ts';

/** They run longer than those of the past, so that they are seen. */
export const opened = [
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

/**
 * A plan that waits for its second admin: its price is below half of what its coins are expected to bring (N1, R3). It costs a day and a
 * TH about what the others do, for a shorter term and dearer power.
 */
export async function offerPlan(
  deps: SeedDependencies & { readonly handlers: Handlers<Pick<Catalogue, 'createMiningPlan'>> },
): Promise<void> {
  const { second } = await freshAdmins(deps);
  const body = {
    name: 'Demo Bitcoin 100 TH/s, 60 days',
    about: demoPlanAbout,
    coins: ['BTC'],
    hashRate: '100000000000000',
    termDays: 60,
    price: '79.00',
    poolFeeBps: 200,
    powerWatts: '1500',
    powerPrice: '0.06',
  } as const;
  const asked = { ...body, coins: [...body.coins] };
  const command = commandOf(second, 'createMiningPlan', asked);
  const call = { actor: second, params: undefined, query: undefined, body: asked, command };
  required(await deps.handlers.createMiningPlan(call), `plan ${body.name}`);
}

/** Somebody who has lost the phone that shows their codes: one admin has asked for its removal, another one decides (A10). */
export async function loseFactor(
  deps: Pick<SeedDependencies, 'auth' | 'nowMs'> & {
    readonly handlers: Handlers<Pick<Catalogue, 'requestSecondFactorRemoval'>>;
    /** What an app shows for a secret. */
    readonly codeAt: (secret: string, timeMs: number) => string;
  },
): Promise<void> {
  const email = mailOf('Emma');
  const what = `second factor of ${email}`;
  const { handlers } = deps.auth;
  const asked = { userAgent: 'seed', source: 'seed', query: undefined };
  const body = { email, password: demoPassword };
  const opened = required(await handlers.signIn({ ...asked, cookie: undefined, body }), `sign-in of ${email}`);
  const cookie = opened.setCookies.map((one) => one.split(';')[0]).join('; ');
  const within = { ...asked, cookie };
  const begun = required(await handlers.enrolSecondFactor({ ...within, body: { password: demoPassword } }), what);
  const code = deps.codeAt(begun.reply.secret, deps.nowMs());
  required(await handlers.confirmSecondFactor({ ...within, body: { code } }), what);
  required(await handlers.signOut({ ...within, body: {} }), `sign-out of ${email}`);
  const { second } = await freshAdmins(deps);
  const params = { id: (await person(deps, email)).uid };
  const ask = { reason: 'Lost the phone and the recovery codes; showed the ID card in a call.' };
  const command = commandOf(second, 'requestSecondFactorRemoval', { params, body: ask });
  const call = { actor: second, params, query: undefined, body: ask, command };
  required(await deps.handlers.requestSecondFactorRemoval(call), `removal of the ${what}`);
}
