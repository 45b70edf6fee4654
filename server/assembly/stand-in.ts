import path from 'node:path';
import type { readDeposit } from '#api/deposits.ts';
import { familyOf } from '#server/chains/addresses.ts';
import { openStandInPayments, type StandInPayments } from '#server/demo/payments/stand-in-payments.ts';
import type { DemoSide } from '#server/http/demo.ts';
import type { Handler } from '#server/operations/handler.ts';
import { placeOf } from '#server/outside/extended-keys.ts';
import { keepBytes } from '#server/outside/kept-files.ts';
import type { Foundation } from './foundation.ts';

/** Of a demo without nodes of its own: the chains that payments are simulated on; null elsewhere (X2). */
export async function openStandIn({ environment, demo }: Foundation): Promise<StandInPayments | null> {
  const { standIn, terms } = environment.chains;
  if (!demo || !standIn) return null;
  return openStandInPayments({
    file: path.join(environment.dataDir, 'stand-in-chain.json'),
    keepBytes,
    placeOf: (address, method) => placeOf(address, familyOf(method)),
    confirmations: (method) => terms[method].confirmations,
    nowMs: Date.now,
  });
}

/** A simulated payment for one’s own deposit: somebody else’s is not found. */
export function simulateWith(
  standIn: StandInPayments,
  read: Handler<typeof readDeposit>,
): NonNullable<DemoSide['simulate']> {
  return async (actor, id, kind) => {
    const found = await read({ actor, params: { id }, query: undefined, body: undefined, command: null });
    return found.ok ? standIn.simulate(found.value, kind) : found;
  };
}
