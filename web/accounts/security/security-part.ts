import type { authentication } from '#api/authentication.ts';
import type { ReplyOf } from '#api/operation.ts';

export type Security = ReplyOf<typeof authentication.security>;

/** What each part of the screen of auth/password is given. */
export interface SecurityPart {
  readonly security: Security;
  /** Reads everything again, after a change. */
  readonly onChanged: () => Promise<void>;
}
