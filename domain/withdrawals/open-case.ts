import { accepted, type Decision, refused } from '#domain/failures/failures.ts';
import { phrase } from '#domain/failures/phrases.ts';

/**
 * O4: whoever approves a payout of a customer with an open case of risk says why. Refuses with invalid_input.
 *
 * @param openCase the customer's open case; null without one
 */
export function decideDespiteCase(openCase: string | null, reason: string | null): Decision<null> {
  return openCase === null || reason !== null
    ? accepted(null)
    : refused('invalid_input', { fields: [{ field: 'reason', problem: phrase('no_reason_despite_case') }] });
}
