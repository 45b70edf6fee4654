import { authentication } from '#api/authentication.ts';
import { call } from '#web/api-client/client.ts';

/** Ends the session and starts afresh at /: nothing of the person stays in the page. */
export async function signOut(): Promise<void> {
  await call(authentication.signOut, { body: {} });
  location.assign('/');
}
