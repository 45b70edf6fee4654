import type { Catalogue } from '#api/catalogue.ts';
import { isoTime, millis } from '#domain/clock/millis.ts';
import type { Handlers } from '#server/operations/handler.ts';
import { ask, commandOf, freshAdmins, required, type SeedDependencies } from './seeding.ts';

const evidence = 'Demo data: what the books expect, at a place that does not exist';

interface Custody extends Pick<SeedDependencies, 'auth' | 'nowMs'> {
  readonly handlers: Handlers<Pick<Catalogue, 'readTreasury' | 'listCustody' | 'recordCustody'>>;
}

/**
 * Records what no chain of a demo can report: the mined coins, which nobody paid, and the capital at the bank, as the books expect
 * them. Does nothing where custody has reported anything.
 */
export async function reportCustody(deps: Custody): Promise<void> {
  const { handlers } = deps;
  const { first } = await freshAdmins(deps);
  const { items } = required(await handlers.listCustody(ask(first, { limit: 1 })), 'list of custody');
  if (items.length > 0) return;
  const { coins, dollars } = required(await handlers.readTreasury(ask(first, undefined)), 'treasury');
  const asOf = isoTime(millis(deps.nowMs() - 1_000));
  const held = [
    ...coins.map(({ paymentMethod, mined }) => ({
      asset: paymentMethod,
      amount: mined,
      location: `Demo wallet of mined coins, ${paymentMethod}`,
    })),
    { asset: 'USD' as const, amount: dollars.expected, location: 'Demo bank account' },
  ];
  for (const { asset, amount, location } of held.filter((one) => /[1-9]/.test(one.amount))) {
    const body = { asset, amount, location, evidence, asOf };
    const command = commandOf(first, 'recordCustody', body);
    const call = { actor: first, params: undefined, query: undefined, body, command };
    required(await handlers.recordCustody(call), `report of ${asset}`);
  }
}
