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

export function newFindings(): Findings {
  const breaches: Breach[] = [];
  const notices: string[] = [];
  return {
    breaches,
    notices,
    breach: (rule, promise, id, problem) => void breaches.push({ rule, promise, id, problem }),
    notice: (text) => void notices.push(text),
  };
}
