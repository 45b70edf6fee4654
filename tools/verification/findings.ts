/** A breach found. */
export interface Breach {
  readonly rule: string;
  readonly promise: string;
  readonly id: string;
  readonly problem: string;
}

/** What a verification has found so far. */
export interface Findings {
  readonly breaches: Breach[];
  /** What is no breach and should be known all the same. */
  readonly notices: string[];
  breach(rule: string, promise: string, id: string, problem: string): void;
  notice(text: string): void;
}

/** Most breaches of one promise that are named. */
export const mostNamed = 1_000;

export function newFindings(): Findings {
  const breaches: Breach[] = [];
  const named = new Map<string, number>();
  const notices: string[] = [];
  return {
    breaches,
    notices,
    breach(rule, promise, id, problem) {
      const count = (named.get(promise) ?? 0) + 1;
      named.set(promise, count);
      if (count <= mostNamed) breaches.push({ rule, promise, id, problem });
    },
    notice: (text) => void notices.push(text),
  };
}
