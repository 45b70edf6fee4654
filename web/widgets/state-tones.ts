/**
 * The colours of states, one for each, on the screens of customers and of staff alike; the word says the state. Amber: somebody
 * has to decide or act. Grey: it goes on without a decision, or has ended without a result.
 */
export type StateTone = 'up' | 'down' | 'quiet' | 'warn';

type Tones<S extends string> = Readonly<Record<S, StateTone>>;

/** Of a deposit; 'approved' is credited. */
export const depositTones: Tones<
  'pending' | 'in_review' | 'part_paid' | 'waiting_for_payment' | 'approved' | 'declined' | 'cancelled' | 'reversed'
> = {
  pending: 'warn',
  in_review: 'warn',
  part_paid: 'quiet',
  waiting_for_payment: 'quiet',
  approved: 'up',
  declined: 'down',
  cancelled: 'quiet',
  reversed: 'down',
};

/** Of a submission of ID images. */
export const identityTones: Tones<'submitted' | 'in_review' | 'approved' | 'declined' | 'superseded'> = {
  submitted: 'warn',
  in_review: 'warn',
  approved: 'up',
  declined: 'down',
  superseded: 'quiet',
};

/** Of an application to be a trader. */
export const applicationTones: Tones<'pending' | 'approved' | 'declined' | 'withdrawn'> = {
  pending: 'warn',
  approved: 'up',
  declined: 'down',
  withdrawn: 'quiet',
};
