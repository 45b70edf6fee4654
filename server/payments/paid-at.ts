import { isoTime, type Millis, parseTime } from '#domain/clock/millis.ts';
import { decidePaidTime } from '#domain/deposits/decisions.ts';
import { type Decision, refused } from '#domain/failures/failures.ts';
import { type PaidSince, phrase } from '#domain/failures/phrases.ts';

/** When a payment was made that no watcher saw: it has to be said. Refuses with invalid_input. */
export function readPaidAt(
  text: string | undefined,
  { askedAt, now }: { readonly askedAt: Millis; readonly now: Millis },
  since?: PaidSince,
): Decision<Millis> {
  if (text !== undefined) return decidePaidTime(parseTime(text), askedAt, now, since);
  const problem = phrase('paid_time_missing', { now: isoTime(now) });
  return refused('invalid_input', { fields: [{ field: 'paidAt', problem }] });
}
