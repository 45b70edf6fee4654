import path from 'node:path';
import type { readDeposit } from '#api/deposits.ts';
import type { UserId } from '#domain/ids/ids.ts';
import { familyOf } from '#server/chains/addresses.ts';
import { openStandInPayments, type StandInPayments } from '#server/demo/payments/stand-in-payments.ts';
import type { DemoSide } from '#server/http/demo.ts';
import type { Handler } from '#server/operations/handler.ts';
import { placeOf } from '#server/outside/chains/extended-keys.ts';
import { keepBytes } from '#server/outside/kept-files.ts';
import type { Environment } from '#server/settings/environment.ts';

/** Of a demo without nodes of its own: the chains that payments are simulated on; null elsewhere (X2). */
export async function openStandIn(
  environment: Environment,
  beganMs: number | undefined,
): Promise<StandInPayments | null> {
  const { standIn, terms } = environment.chains;
  if (environment.mode !== 'demo' || !standIn) return null;
  return openStandInPayments({
    file: path.join(environment.dataDir, 'stand-in-chain.json'),
    keepBytes,
    placeOf: (address, method) => placeOf(address, familyOf(method)),
    confirmations: (method) => terms[method].confirmations,
    nowMs: Date.now,
    beganMs,
  });
}

/** A simulated payment for one’s own deposit, or by staff for any: somebody else’s is not found. */
export function simulateWith(
  standIn: StandInPayments,
  read: Handler<typeof readDeposit>,
  ownerOf: (deposit: string) => Promise<UserId | null>,
): NonNullable<DemoSide['simulate']> {
  return async (actor, id, kind) => {
    const owner = actor.role === 'admin' ? await ownerOf(id) : null;
    const reader = { ...actor, uid: owner ?? actor.uid };
    const found = await read({ actor: reader, params: { id }, query: undefined, body: undefined, command: null });
    return found.ok ? standIn.simulate(found.value, kind) : found;
  };
}
