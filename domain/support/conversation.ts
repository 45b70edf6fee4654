import { dayMs, hourMs } from '#domain/clock/durations.ts';

/** Of conversations with people who have no account (S1.1). */
export const conversationLimits = {
  /** Messages in one, the first and staff's included; the last one is left to staff. */
  messages: 200,
  /** Messages of the visitor in an hour. */
  messagesPerHour: 20,
  /** Messages of one source in an hour, in whatever conversations: each is a mail to support. */
  messagesPerSource: 60,
  /** How long the mailed link confirms the address. */
  confirmMs: 48 * hourMs,
  /** How long the conversation's own link holds after its last message. */
  linkMs: 90 * dayMs,
} as const;

/** Where the mailed links lead. What they hold stands in the fragment, which browsers send to no server. */
export const conversationPath = '/conversation';
/**
 * Stands in a queued mail for the key of its conversation, which is put in its place as the mail is sent: keys are in no table. Of
 * nothing else than the mail's own conversation, so that nobody who types it reads another one's.
 */
export const conversationKeyMark = 'the-key-of-this-conversation';
export const confirmFragment = 'confirm';
export const keyFragment = 'key';
