import type { ShownDeclineReason } from '#domain/identity/reasons.ts';
import type { AdjustmentReason } from '#domain/review/adjustments.ts';

/** What customers read of why their ID images were declined (I4). */
export const declineReasonWords: Readonly<Record<ShownDeclineReason, string>> = {
  unreadable:
    'The images cannot be read: they are blurred, too dark, or hidden by glare. Take them again in even light, with the card flat and all of it in the picture.',
  incomplete: 'A part of the card is cut off or covered. All four corners of both sides have to be in the picture.',
  wrong_sides: 'The two images are not the front and the back of the same card. Send one of each.',
  not_accepted:
    'This document is not accepted. Send a national identity card, a driving licence or a residence permit issued by a state.',
  expired: 'The document has expired. Send one that is valid today.',
  details_differ:
    'The name or the date of birth on the document is not the one in your account. Correct your details or send the document that they are from.',
  not_the_original: 'The images show a copy or a screen. Photograph the card itself.',
  under_age: 'By the document you are under 18, so an account cannot be opened for you.',
  not_yours: 'The document could not be accepted as yours. Please write to support if you think that this is wrong.',
};

/** Why the house gives or takes, as customers and admins read it (P1). */
export const adjustmentReasonWords: Readonly<Record<AdjustmentReason, string>> = {
  our_error: 'Correction of an error of ours',
  credited_by_mistake: 'Correction of an amount that was credited by mistake',
  fee_refund: 'Refund of a fee',
  goodwill: 'Goodwill payment',
  dispute: 'Settlement of a dispute',
  debt_waived: 'Debt waived',
  fraud: 'Recovery after fraud',
};
