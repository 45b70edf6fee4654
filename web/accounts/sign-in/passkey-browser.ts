import { t } from '@lingui/core/macro';
import { authentication } from '#api/authentication.ts';
import { takesPasskeys } from '#domain/accounts/passkeys.ts';
import { call } from '#web/client/client.ts';
import { loadChunk } from '#web/ui/chunks.ts';
import { sentenceOfError } from '#web/widgets/error-sentence.ts';

const library = () => loadChunk(() => import('@simplewebauthn/browser'));

/** Passkeys belong to a site's name: where it is opened by its number, or by an old browser, there are none. */
export function passkeysPossible(): boolean {
  return typeof window.PublicKeyCredential === 'function' && takesPasskeys(location.host);
}

/** Asks the browser for a passkey of this site, and signs in with it. */
export async function signInByPasskey(): Promise<void> {
  const optionsJSON = await call(authentication.passkeySignInOptions, { body: {} });
  const { startAuthentication } = await library();
  const { id: credential, response } = await startAuthentication({ optionsJSON });
  const { clientDataJSON, authenticatorData, signature, userHandle } = response;
  await call(authentication.passkeySignIn, {
    body: { credential, clientDataJSON, authenticatorData, signature, ...(userHandle ? { userHandle } : {}) },
  });
}

/** Has the browser make a passkey, and keeps it under a name. */
export async function makePasskey(
  name: string,
  proof: { readonly password: string; readonly code?: string },
): Promise<void> {
  const { pubKeyCredParams, excludeCredentials, ...options } = await call(authentication.passkeyOptions, {
    body: proof,
  });
  const { startRegistration } = await library();
  const { id: credential, response } = await startRegistration({
    optionsJSON: {
      ...options,
      pubKeyCredParams: [...pubKeyCredParams],
      excludeCredentials: excludeCredentials.map(({ id, type }) => ({ id, type })),
    },
  });
  const { clientDataJSON, attestationObject, transports = [] } = response;
  await call(authentication.addPasskey, {
    body: { name, credential, clientDataJSON, attestationObject, transports: [...transports] },
  });
}

/** The sentence for what went wrong in the browser's own dialog; for everything else the usual one. */
export function passkeySentence(error: unknown): string {
  if (error instanceof Error && (error.name === 'NotAllowedError' || error.name === 'AbortError')) {
    return t`No passkey was used. The dialog was closed, or this device has none for this site.`;
  }
  if (error instanceof Error && error.name === 'InvalidStateError') {
    return t`This device already has a passkey for this account.`;
  }
  return sentenceOfError(error);
}
