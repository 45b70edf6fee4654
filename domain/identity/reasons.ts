/** One reason to decline ID images: what a reviewer picks, what the customer reads, and whether they may try again. */
export interface DeclineReason {
  readonly label: string;
  readonly customerText: string;
  readonly mayRetry: boolean;
}

/** I4: the closed list. A code that was used once stays, since decided submissions carry it. */
export const declineReasons = {
  unreadable: {
    label: 'Not readable: blurred, too dark, or glare',
    customerText:
      'The images cannot be read: they are blurred, too dark, or hidden by glare. Take them again in even light, with the card flat and all of it in the picture.',
    mayRetry: true,
  },
  incomplete: {
    label: 'Parts are cut off or covered',
    customerText: 'A part of the card is cut off or covered. All four corners of both sides have to be in the picture.',
    mayRetry: true,
  },
  wrong_sides: {
    label: 'Front and back do not belong together, or are the same side',
    customerText: 'The two images are not the front and the back of the same card. Send one of each.',
    mayRetry: true,
  },
  not_accepted: {
    label: 'Not a document that is accepted',
    customerText:
      'This document is not accepted. Send a national identity card, a driving licence or a residence permit issued by a state.',
    mayRetry: true,
  },
  expired: {
    label: 'Expired',
    customerText: 'The document has expired. Send one that is valid today.',
    mayRetry: true,
  },
  details_differ: {
    label: 'Name or date of birth differ from what was declared',
    customerText:
      'The name or the date of birth on the document is not the one in your account. Correct your details or send the document that they are from.',
    mayRetry: true,
  },
  not_the_original: {
    label: 'A copy, a screenshot or a picture of a screen',
    customerText: 'The images show a copy or a screen. Photograph the card itself.',
    mayRetry: true,
  },
  under_age: {
    label: 'Under 18',
    customerText: 'By the document you are under 18, so an account cannot be opened for you.',
    mayRetry: false,
  },
  forged: {
    label: 'Altered, forged, or of somebody else',
    customerText:
      'The document could not be accepted as yours. Please write to support if you think that this is wrong.',
    mayRetry: false,
  },
} as const satisfies Record<string, DeclineReason>;

export type DeclineCode = keyof typeof declineReasons;

/** The codes in the order in which they are offered. */
export const declineCodes = Object.keys(declineReasons).filter(isDeclineCode);

/** Whether a text is a code of the closed list. */
export function isDeclineCode(text: string): text is DeclineCode {
  return Object.hasOwn(declineReasons, text);
}
