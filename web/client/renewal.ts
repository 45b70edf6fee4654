import { ProblemError } from './client.ts';

/** Whether an answer says that there is no such thing, or not for this reader: asking again brings the same. */
const isClosed = (error: unknown): boolean =>
  error instanceof ProblemError && (error.status === 403 || error.status === 404);

/**
 * How often a query is asked again while it is on the screen: each `ms`, and never once the answer was 403 or 404 (A7.1).
 * For `refetchInterval`.
 */
export const renewedEvery =
  (ms: number) =>
  ({ state: { error } }: { readonly state: { readonly error: unknown } }): number | false =>
    isClosed(error) ? false : ms;
