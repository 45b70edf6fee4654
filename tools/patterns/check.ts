import { check } from 'recheck';
import type { Pattern } from './read.ts';

/** A pattern whose time may grow faster than its text, or of which nobody knows. */
export interface Refused {
  readonly pattern: Pattern;
  readonly why: string;
}

const atOnce = 2;

/**
 * Refuses every pattern that a text can make take more than linear time; each different one is looked at once. What the
 * analysis cannot decide within the time limit is refused too: a simpler pattern says the same.
 */
export async function refusedPatterns(patterns: readonly Pattern[]): Promise<Refused[]> {
  const different = [
    ...Map.groupBy(patterns, ({ source, flags }) => `${flags.replace(/[dgy]/g, '')}/${source}`).values(),
  ];
  const refused: Refused[] = [];
  const next = async (): Promise<void> => {
    for (let one = different.shift(); one; one = different.shift()) {
      const why = await whyRefused(one[0]);
      if (why !== null) refused.push(...one.map((pattern) => ({ pattern, why })));
    }
  };
  await Promise.all(Array.from({ length: atOnce }, next));
  return refused.sort((a, b) => (a.pattern.at < b.pattern.at ? -1 : 1));
}

/**
 * A text is an attack by the characters that a match reads, not by the time that it takes: a busy machine would refuse patterns that
 * an idle one passes. The times are there so that a run ends.
 */
const bounds = { timeout: 120_000, attackLimit: 100_000_000, attackTimeout: 60_000 } as const;

async function whyRefused(pattern: Pattern | undefined): Promise<string | null> {
  if (!pattern) return null;
  const found = await check(pattern.source, pattern.flags, bounds);
  switch (found.status) {
    case 'safe':
      return null;
    case 'vulnerable':
      return `takes ${found.complexity.summary} time, for example with ${found.attack.pattern}`;
    case 'unknown':
      return `cannot be judged (${found.error.kind}): write a simpler one`;
  }
}
