import { randomUUID } from 'node:crypto';
import type { UserId } from '#domain/ids/ids.ts';
import { standardOffers } from '#domain/markets/pairs.ts';
import { cents } from '#domain/money/amount.ts';
import type { Ticket } from '#domain/trades/acceptance.ts';
import type { Signer } from '#server/proof/signer.ts';
import { createPlacement } from '#server/trades/placement.ts';
import type { FreshDatabase } from '#tools/testing/database.ts';
import { commandKey } from '#tools/testing/people/customers.ts';
import { everywhere } from '#tools/testing/people/people.ts';

/** A trade of 10.00 for 30 s, unless given. */
export const ticket = (changes: Partial<Ticket> = {}): Ticket => ({
  currencyPair: 'ETHUSD',
  position: 'UP',
  stake: cents(1_000n),
  duration: 30,
  wallet: 'real',
  ...changes,
});

/** Trades as the server places them. */
export const placement = (db: FreshDatabase, signer: Signer) =>
  createPlacement({ pool: db.app, signer, mode: 'demo', policy: everywhere, offers: standardOffers });

/** An order under a key of its own, unless given. */
export const asked = (actor: UserId, wanted: Ticket, key: string = randomUUID()) => ({
  key: commandKey(actor, 'trades.place', key, { ...wanted, stake: wanted.stake.toString() }),
  ticket: wanted,
});
