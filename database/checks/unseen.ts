/**
 * A record says when it was written, not when its transaction ended: a decision did not see one that ended after it. What was written so
 * shortly before the decision (ms), by another process as a rule, is taken either way.
 */
export const unseenMs = 10_000;
