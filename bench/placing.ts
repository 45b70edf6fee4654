import { randomUUID } from 'node:crypto';
import type { UserId } from '#domain/ids/ids.ts';
import type { Ticket } from '#domain/trades/acceptance.ts';
import type { createPlacement } from '#server/trades/placement.ts';
import { commandKey } from '#tools/testing/people/customers.ts';

/** Places a ticket as a command of its own; throws where it is refused, since a refusal is no trade that was measured. */
export function placingBy(placement: ReturnType<typeof createPlacement>) {
  return async (actor: UserId | undefined, ticket: Ticket): Promise<string> => {
    if (!actor) throw new Error('nobody trades');
    const placed = await placement.submit({ key: commandKey(actor, 'trades.place', randomUUID(), {}), ticket });
    if (!placed.ok) throw new Error(placed.failure.code);
    return placed.value.tradeId;
  };
}
