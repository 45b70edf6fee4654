import type { Log } from './venues/price-source.ts';

interface OutageWords {
  /** Logged as a warning when it begins. */
  readonly fails: string;
  /** Logged when it is over, with its seconds. */
  readonly works: string;
  /** Of each of both lines. */
  readonly facts: object;
  /** Begun once in so many ms at most; what is not logged at its beginning is not logged at its end. Left out: each outage. */
  readonly againAfterMs?: number;
}

export interface Outages {
  /** One more failure. Returns how many there were since it last worked. */
  failed(facts: object): number;
  /** It works: whatever went on is over. */
  worked(facts?: object): void;
  /** How often it failed since it last worked. */
  readonly failures: number;
}

/** Says once when something begins to fail and once when it works again, however often it fails in between. */
export function outagesOf(log: Log, { fails, works, facts: always, againAfterMs = 0 }: OutageWords): Outages {
  let failures = 0;
  let sinceMs = 0;
  let loggedMs = -Infinity;
  let isLogged = false;
  return {
    failed(facts) {
      const now = performance.now();
      if (failures === 0) sinceMs = now;
      failures += 1;
      if (!isLogged && now - loggedMs >= againAfterMs) {
        isLogged = true;
        loggedMs = now;
        log.warn({ ...always, ...facts }, fails);
      }
      return failures;
    },
    worked(facts) {
      const seconds = Math.round((performance.now() - sinceMs) / 1_000);
      if (isLogged) log.info({ ...always, ...facts, seconds }, works);
      failures = 0;
      isLogged = false;
    },
    get failures() {
      return failures;
    },
  };
}
