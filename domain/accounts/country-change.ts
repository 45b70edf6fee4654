import { accepted, type Decision, refused } from '#domain/failures/failures.ts';
import type { UserId } from '#domain/ids/ids.ts';

export type CountryChangeStatus = 'pending' | 'approved' | 'declined' | 'taken back';

/**
 * Whether an admin may decide a request to change the country (A12): nobody decides a case of their own, and nothing is
 * decided twice. Failures: own_case, already_decided.
 */
export function decideCountryChange(
  request: { readonly owner: UserId; readonly status: CountryChangeStatus },
  admin: UserId,
): Decision<null> {
  if (request.owner === admin) return refused('own_case', {});
  if (request.status !== 'pending') return refused('already_decided', { status: request.status });
  return accepted(null);
}
