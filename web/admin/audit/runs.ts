import type { AuditEntry } from './deeds.ts';

/** From how many on equal acts of the system are one line. */
const leastOfARun = 3;

/** A person's id begins so; all else acts without a person. */
const isPerson = (actor: string): boolean => actor.startsWith('usr_');

/**
 * Entries in their order, with what the system did several times in a row as one run: thirty pool receipts are one line that opens.
 * What a person did is always its own line.
 */
export function runsOf(entries: readonly AuditEntry[]): readonly (readonly [AuditEntry, ...AuditEntry[]])[] {
  const runs: [AuditEntry, ...AuditEntry[]][] = [];
  for (const entry of entries) {
    const last = runs.at(-1);
    const equal = last !== undefined && last[0].actor === entry.actor && last[0].action === entry.action;
    if (equal && !isPerson(entry.actor)) last.push(entry);
    else runs.push([entry]);
  }
  return runs.flatMap((run) => (run.length < leastOfARun ? run.map((entry): [AuditEntry] => [entry]) : [run]));
}
