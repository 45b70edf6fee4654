import type { TicketSubject } from '#domain/support/ticket.ts';
import { apply, requestMovement } from '../seed.ts';
import { commandOf, fresh, freshAdmins, person, required } from '../seeding.ts';
import { atOnce, type Happening } from './happening.ts';

/** What waits for staff beside money. */

/** Applies to be copied; nobody has decided yet (C5). */
export const applying = (email: string, words: Parameters<typeof apply>[2]): Happening =>
  atOnce(async ({ seed }) => {
    await apply(seed, await person(seed, email), words);
  });

/** One of the house's own movements, asked for by the second admin, so that it waits for the first (R3). */
export const movingHouse = (movement: Parameters<typeof requestMovement>[2]): Happening =>
  atOnce(async ({ seed }) => {
    await requestMovement(seed, (await freshAdmins(seed)).second, movement);
  });

/** Says that they live somewhere else by now (A12). */
export const movingCountry = (email: string, country: string, reason: string): Happening =>
  atOnce(async ({ seed }) => {
    const actor = await fresh(seed, email);
    const body = { country, reason };
    const command = commandOf(actor, 'requestCountryChange', body);
    const call = { actor, params: undefined, query: undefined, body, command };
    required(await seed.handlers.requestCountryChange(call), `change of country of ${email}`);
  });

/** Writes to the operator (B1). */
export const writing = (email: string, message: string): Happening =>
  atOnce(async ({ seed }) => {
    const actor = await person(seed, email);
    const body = { name: actor.displayName, email, message };
    const command = { ...commandOf(actor, 'sendContactMessage', body), source: 'seed' };
    const call = { actor, params: undefined, query: undefined, body, command };
    required(await seed.handlers.sendContactMessage(call), `message of ${email}`);
  });

/** Asks support something (S1); with `answer` the second admin has answered. */
export const askingSupport = (email: string, subject: TicketSubject, text: string, answer?: string): Happening =>
  atOnce(async ({ seed }) => {
    const actor = await person(seed, email);
    const body = { subject, text };
    const command = commandOf(actor, 'openTicket', body);
    const call = { actor, params: undefined, query: undefined, body, command };
    const ticket = required(await seed.handlers.openTicket(call), `conversation of ${email}`);
    if (answer === undefined) return;
    const { second } = await freshAdmins(seed);
    const answered = { text: answer, seen: 1 };
    required(
      await seed.handlers.answerTicket({
        actor: second,
        params: { id: ticket.id },
        query: undefined,
        body: answered,
        command: commandOf(second, 'answerTicket', answered),
      }),
      `answer to ${email}`,
    );
  });
