import type { ShownDeclineReason } from '#domain/identity/reasons.ts';
import type { AdjustmentReason } from '#domain/review/adjustments.ts';
import type { Translator } from '../message.ts';
import { adjustmentReasonWords, declineReasonWords } from './english.ts';

/** Why ID images were declined, as their customer reads it (I4). */
export const declineReason = ({ say }: Translator, reason: ShownDeclineReason): string =>
  say(`declineReasonWords.${reason}`, declineReasonWords[reason]);

/** Why a balance was adjusted (P1). */
export const adjustmentReason = ({ say }: Translator, reason: AdjustmentReason): string =>
  say(`adjustmentReasonWords.${reason}`, adjustmentReasonWords[reason]);
