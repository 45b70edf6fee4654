import type { AuditEntry } from './deeds.ts';

/** From how many on equal acts of the system are one line. */
const leastOfARun = 3;

/** A person's id begins so; all else acts without a person. */
const isPerson = (actor: string): boolean => actor.startsWith('usr_');

/** What people write down day by day as pools report it. */
const routine: readonly string[] = ['mining.record-receipt', 'mining.record-reading'];

/** Whether an entry belongs to the one before it: of a person only what is routine, and for the same reason. */
const isEqual = (one: AuditEntry, other: AuditEntry): boolean =>
  one.actor === other.actor &&
  one.action === other.action &&
  (!isPerson(one.actor) || (routine.includes(one.action) && one.reason === other.reason));

/**
 * Entries in their order, with what the system did several times in a row as one run, and pool receipts and readings that somebody
 * recorded: thirty pool receipts are one line that opens. What a person decided is always its own line.
 */
export function runsOf(entries: readonly AuditEntry[]): readonly (readonly [AuditEntry, ...AuditEntry[]])[] {
  const runs: [AuditEntry, ...AuditEntry[]][] = [];
  for (const entry of entries) {
    const last = runs.at(-1);
    if (last && isEqual(last[0], entry)) last.push(entry);
    else runs.push([entry]);
  }
  return runs.flatMap((run) => (run.length < leastOfARun ? run.map((entry): [AuditEntry] => [entry]) : [run]));
}
