/** One reason to decline ID images: what a reviewer picks, and whether its customer may try again. What customers read stands in domain/notices. */
export interface DeclineReason {
  readonly label: string;
  readonly mayRetry: boolean;
}

/** I4: the closed list. A code that was used once stays, since decided submissions carry it. */
export const declineReasons = {
  unreadable: {
    label: 'Not readable: blurred, too dark, or glare',
    mayRetry: true,
  },
  incomplete: {
    label: 'Parts are cut off or covered',
    mayRetry: true,
  },
  wrong_sides: {
    label: 'Front and back do not belong together, or are the same side',
    mayRetry: true,
  },
  not_accepted: {
    label: 'Not a document that is accepted',
    mayRetry: true,
  },
  expired: {
    label: 'Expired',
    mayRetry: true,
  },
  details_differ: {
    label: 'Name or date of birth differ from what was declared',
    mayRetry: true,
  },
  not_the_original: {
    label: 'A copy, a screenshot or a picture of a screen',
    mayRetry: true,
  },
  under_age: {
    label: 'Under 18',
    mayRetry: false,
  },
  forged: {
    label: 'Altered, forged, or of somebody else',
    mayRetry: false,
  },
} as const satisfies Record<string, DeclineReason>;

export type DeclineCode = keyof typeof declineReasons;

/** A reason as its customer is shown it: whoever tries to pass as somebody else does not learn what gave it away. */
export const shownDeclineReasons = [
  'unreadable',
  'incomplete',
  'wrong_sides',
  'not_accepted',
  'expired',
  'details_differ',
  'not_the_original',
  'under_age',
  'not_yours',
] as const;
export type ShownDeclineReason = (typeof shownDeclineReasons)[number];

export const shownReasonOf = (code: DeclineCode): ShownDeclineReason => (code === 'forged' ? 'not_yours' : code);

/** The codes in the order in which they are offered. */
export const declineCodes = Object.keys(declineReasons).filter(isDeclineCode);

/** Whether a text is a code of the closed list. */
export function isDeclineCode(text: string): text is DeclineCode {
  return Object.hasOwn(declineReasons, text);
}
