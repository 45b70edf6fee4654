import { signOut as endSession } from '#api/sign-out.ts';
import { call } from '#web/client/client.ts';
import { forgetDrafts } from '#web/client/draft-store.ts';

/** Ends the session and starts afresh at /: nothing of the person stays in the page. */
export async function signOut(): Promise<void> {
  // Where the page leads shows whether the session is over, also when the answer got lost.
  await call(endSession, { body: {} }).catch(() => undefined);
  // The answer has the browser clear its storage; this holds where that got lost.
  forgetDrafts();
  location.assign('/');
}
