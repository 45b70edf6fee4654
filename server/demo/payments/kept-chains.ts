import { readFile } from 'node:fs/promises';
import { Type } from 'typebox';
import { Compile } from 'typebox/compile';
import { type Chain, paymentMethods } from '#domain/money/coins.ts';
import { unlessGone } from '#server/outside/unless-gone.ts';
import type { PlannedAction } from './simulation.ts';
import type { StandInChain } from './stand-in-chain.ts';

const Units = Type.String({ pattern: '^[0-9]{1,40}$' });
const Payment = Type.Object({
  transactionId: Type.String(),
  spends: Type.String(),
  method: Type.Enum(paymentMethods),
  place: Type.String(),
  units: Units,
  from: Type.Optional(Type.Array(Type.Object({ place: Type.String(), units: Units }))),
});
const Block = Type.Object({ hash: Type.String(), timeMs: Type.Integer(), payments: Type.Array(Payment) });
const ChainOf = Type.Object({ blocks: Type.Array(Block), waiting: Type.Array(Payment) });
const Action = Type.Union([
  Type.Object({ kind: Type.Literal('pay'), payment: Payment }),
  Type.Object({ kind: Type.Literal('mine'), transactionId: Type.String() }),
  Type.Object({ kind: Type.Literal('replace'), transactionId: Type.String(), by: Payment }),
  Type.Object({ kind: Type.Literal('reorganise'), transactionId: Type.String() }),
]);
const Kept = Type.Object({
  chains: Type.Object({ bitcoin: ChainOf, ethereum: ChainOf, bsc: ChainOf }),
  plan: Type.Array(
    Type.Object({
      atMs: Type.Integer(),
      chain: Type.Enum(['bitcoin', 'ethereum', 'bsc']),
      action: Action,
    }),
  ),
});
const checked = Compile(Kept);

/** What the stand-in chains are between two starts: their blocks, and what they still have to do. */
export interface KeptChains {
  readonly chains: Readonly<Record<Chain, StandInChain>>;
  readonly plan: readonly PlannedAction[];
}

/** What a file holds; null where there is none. Throws an Error that names the file and what is wrong with it. */
export async function readKeptChains(file: string): Promise<KeptChains | null> {
  const text = await readFile(file, 'utf8').catch(unlessGone);
  if (text === null) return null;
  const read: unknown = JSON.parse(text);
  if (checked.Check(read)) return read;
  const [wrong] = checked.Errors(read);
  throw new Error(`${file} does not hold the demo’s chains: ${wrong?.instancePath || 'all of it'} ${wrong?.message}`);
}
