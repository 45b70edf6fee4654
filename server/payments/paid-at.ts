import { isoTime, type Millis, parseTime } from '#domain/clock/millis.ts';
import { decidePaidTime } from '#domain/deposits/decisions.ts';
import { type Decision, refused } from '#domain/failures/failures.ts';

/** When a payment was made that no watcher saw: it has to be said. Refuses with invalid_input. */
export function readPaidAt(
  text: string | undefined,
  { askedAt, now }: { readonly askedAt: Millis; readonly now: Millis },
  since?: string,
): Decision<Millis> {
  if (text !== undefined) return decidePaidTime(parseTime(text), askedAt, now, since);
  const problem = 'has to be there where no watcher saw the transaction: the time of its block, such as';
  return refused('invalid_input', { fields: [{ field: 'paidAt', problem: `${problem} ${isoTime(now)}` }] });
}
