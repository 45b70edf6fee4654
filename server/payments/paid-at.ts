import { isoTime, type Millis, parseTime } from '#domain/clock/millis.ts';
import { decideBlockTime } from '#domain/deposits/block-time.ts';
import { decidePaidTime } from '#domain/deposits/decisions.ts';
import { type Decision, refused } from '#domain/failures/failures.ts';
import { type PaidSince, phrase } from '#domain/failures/phrases.ts';

/**
 * When a payment was made that no watcher saw: it has to be said, and agree with its block. Refuses with invalid_input.
 *
 * @param times.blockMs the own time of its block; null where no node shows it
 */
export function readPaidAt(
  text: string | undefined,
  times: { readonly askedAt: Millis; readonly now: Millis; readonly blockMs: Millis | null },
  since?: PaidSince,
): Decision<Millis> {
  const { askedAt, now, blockMs } = times;
  if (text === undefined) {
    const problem = phrase('paid_time_missing', { now: isoTime(now) });
    return refused('invalid_input', { fields: [{ field: 'paidAt', problem }] });
  }
  const typed = decidePaidTime(parseTime(text), askedAt, now, since);
  return typed.ok && blockMs !== null ? decideBlockTime(typed.value, blockMs, askedAt, since) : typed;
}
