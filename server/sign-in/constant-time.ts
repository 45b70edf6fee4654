import { setTimeout as wait } from 'node:timers/promises';

const stepMs = 250;

/**
 * Answers that must not tell by their time whether an address is known leave at whole quarter seconds after they began.
 * The differences behind them are a few milliseconds of database.
 */
export async function atStep<T>(work: () => Promise<T>, mayHurry: (result: T) => boolean = () => false): Promise<T> {
  const begunMs = performance.now();
  const result = await work();
  if (!mayHurry(result)) await wait(stepMs - ((performance.now() - begunMs) % stepMs));
  return result;
}
