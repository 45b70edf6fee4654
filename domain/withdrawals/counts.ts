import { accepted, type Decision, refused } from '#domain/failures/failures.ts';

/** How many withdrawals of one customer may wait for staff at a time: each one stands in front of those that others ask for later. */
const mostOpen = 10;

/** How many of one customer may be cancelled in 24 hours: each takes a look and e-mails as an open one does. */
const mostCancelled = 10;

/**
 * W2: one more withdrawal, beside so many that wait. What is available stays free to be withdrawn: one request can hold all of it,
 * and ten of those that wait can be cancelled in 24 hours. Refuses with too_many_open_withdrawals.
 */
export function decideOneMore(open: number): Decision<null> {
  return open < mostOpen ? accepted(null) : refused('too_many_open_withdrawals', { most: mostOpen });
}

/**
 * W4: one more that its customer calls off. Refuses with too_many_cancelled_withdrawals.
 *
 * @param cancelled how many they cancelled in the last 24 hours
 */
export function decideOneMoreCancelled(cancelled: number): Decision<null> {
  return cancelled < mostCancelled
    ? accepted(null)
    : refused('too_many_cancelled_withdrawals', { most: mostCancelled });
}
