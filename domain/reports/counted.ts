/**
 * The figures of a report that count customers, each of which opens the list of them (R4.3): who staked real money, who signed up and how
 * far those have come by now, and whose first deposit was credited.
 */
export const countedFigures = ['active', 'signedUp', 'verified', 'approved', 'deposited', 'traded', 'cohort'] as const;

export type CountedFigure = (typeof countedFigures)[number];

/** Those that follow who signed up. */
export type SignUpStep = Exclude<CountedFigure, 'active' | 'cohort'>;
