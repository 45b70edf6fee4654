import { accepted, type Decision, refused } from '#domain/failures/failures.ts';

/** How many withdrawals of one customer may wait for staff at a time: each one stands in front of those that others ask for later. */
const mostOpen = 10;

/** How many one customer may ask for in 24 hours beside those that were sent: each takes a look and e-mails, cancelled or not. */
const mostAsked = 20;

/** What a customer has asked for already. */
interface AskedBefore {
  /** How many wait for staff. */
  readonly open: number;
  /** How many were asked for in the last 24 hours and not sent: they wait, were cancelled or were declined. */
  readonly asked: number;
}

/**
 * W2: one more withdrawal. What is available stays free to be withdrawn: one request can hold all of it, and one that waits can
 * always be cancelled. Cancelling has no bound of its own: whoever knows a password could use it up, and the owner could not
 * call off what goes to a stranger. Refuses with too_many_open_withdrawals or too_many_asked_withdrawals.
 */
export function decideOneMore({ open, asked }: AskedBefore): Decision<null> {
  if (open >= mostOpen) return refused('too_many_open_withdrawals', { most: mostOpen });
  return asked < mostAsked ? accepted(null) : refused('too_many_asked_withdrawals', { most: mostAsked });
}
