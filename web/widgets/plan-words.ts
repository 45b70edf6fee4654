import { t } from '@lingui/core/macro';
import { demoPlanAbout } from '#domain/mining/plans.ts';

/** What a plan says of itself: an operator's own words as they are, and what a demo's plans say in the reader's language (N5). */
export const aboutPlan = (about: string): string =>
  about === demoPlanAbout ? t`Demo data: a plan of machines that do not exist.` : about;

/** The same where several plans say it, once for all of them. */
export const aboutPlans = (about: string): string =>
  about === demoPlanAbout ? t`Demo data: plans of machines that do not exist.` : about;
