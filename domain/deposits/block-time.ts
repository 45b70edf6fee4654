import { hourMs, minuteMs } from '#domain/clock/durations.ts';
import { isoTime, type Millis } from '#domain/clock/millis.ts';
import { accepted, type Decision, refused } from '#domain/failures/failures.ts';
import { type PaidSince, type Phrase, phrase } from '#domain/failures/phrases.ts';

/** How far (ms) the clock of who made a block may be behind. */
const behindMs = 2 * hourMs;

/**
 * D5, W5: holds the time that staff read from a transaction to the block that its node shows: the block's time counts, and that of
 * what it was asked for where a miner's clock says an earlier one. Refuses with invalid_input.
 *
 * @param typedMs as decidePaidTime accepted it
 * @param since what was at `askedAtMs`
 */
export function decideBlockTime(
  typedMs: Millis,
  blockMs: Millis,
  askedAtMs: Millis,
  since: PaidSince = 'deposit_asked',
): Decision<Millis> {
  const wrong = (problem: Phrase) => refused('invalid_input', { fields: [{ field: 'paidAt', problem }] });
  if (blockMs < askedAtMs - behindMs) return wrong(phrase('paid_time_early', { since, at: isoTime(askedAtMs) }));
  const dueMs = blockMs < askedAtMs ? askedAtMs : blockMs;
  if (Math.abs(typedMs - dueMs) < minuteMs) return accepted(dueMs);
  return wrong(phrase('paid_time_block', { at: isoTime(dueMs) }));
}
