import type { Tus } from '#server/outside/tus.ts';

interface Arrived {
  readonly offset: number;
  readonly sha256: string;
}

/**
 * How much of an upload has arrived, and its hash. Where bytes that were acknowledged are lost, all of it comes again: nobody could go on
 * behind them. Null where another request does not end in time.
 */
export async function arrivedOf(tus: Tus, id: string): Promise<Arrived | null> {
  const now = async (): Promise<Arrived | null> => {
    const offset = (await tus.arrived(id)) ?? 0;
    const sha256 = await tus.hashOf(id, offset);
    return sha256 === null ? null : { offset, sha256 };
  };
  const found = await now();
  if (found) return found;
  // Once more without a writer: one may have finished it, or begun it anew, meanwhile.
  return tus.alone(id, async () => {
    const still = await now();
    if (still) return still;
    await tus.remove(id);
    return now();
  });
}
