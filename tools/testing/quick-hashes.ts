import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';

/**
 * By intent the hash of a password costs a core's work of 0.1 s and 32 MB; a test that only signs somebody in need not pay
 * it. In the processes of the tests scrypt does less than it is asked for, and refuses to be asked for less than A1 wants.
 */
declare global {
  var realScrypt: typeof crypto.scrypt | undefined;
}
// Test files share processes: the one before may have replaced it.
globalThis.realScrypt ??= crypto.scrypt;
const real = globalThis.realScrypt;

const enough = { N: 16_384, r: 16, p: 1 } as const;

function quick(
  password: crypto.BinaryLike,
  salt: crypto.BinaryLike,
  length: number,
  { N = 0, r = 0, p = 0 }: crypto.ScryptOptions,
  done: (error: Error | null, key: Buffer<ArrayBuffer>) => void,
): void {
  if (N < enough.N || r < enough.r || p < enough.p) throw new Error(`a hash of N ${N}, r ${r}, p ${p} is too weak`);
  real(password, salt, length, { N: 2, r: 1, p: 1 }, done);
}

/** Hashes that have been begun and wait for the test, oldest first. */
export interface HeldHashes {
  readonly count: () => number;
  /** Lets the oldest, or the newest, be made. */
  release(which: 'oldest' | 'newest'): void;
  /** Lets all of them be made, and every later one at once. */
  end(): void;
}

/** From here on a hash is made when the test says so: what has to wait for which can be seen without a clock. */
export function holdHashes(): HeldHashes {
  const held: (() => void)[] = [];
  use((...asked: Parameters<typeof quick>) => void held.push(() => quick(...asked)));
  return {
    count: () => held.length,
    release: (which) => (which === 'oldest' ? held.shift() : held.pop())?.(),
    end() {
      use(quick);
      for (const make of held.splice(0)) make();
    },
  };
}

function use(scrypt: typeof real | typeof quick): void {
  Object.assign(crypto, { scrypt });
  syncBuiltinESMExports();
}

use(quick);

/** For a file whose promise is about what a hash costs: from here on it is paid. */
export function payForHashes(): void {
  use(real);
}
