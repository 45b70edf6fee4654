import { verifyAuthenticationResponse, verifyRegistrationResponse } from '@simplewebauthn/server';
import { decodeClientDataJSON } from '@simplewebauthn/server/helpers';

/** Of whose pages an answer has to come, and for whom the key was made. */
export interface RelyingParty {
  /** The site's host name, which passkeys are bound to. */
  readonly id: string;
  /** Complete origins: "https://trade.example". */
  readonly origins: readonly string[];
}

/** A key as it is kept. */
export interface KeptKey {
  /** The authenticator's own name of it, base64url. */
  readonly credential: string;
  readonly publicKey: Buffer;
  readonly counter: number;
}

/** What a browser returns when a key was made; base64url all of it. */
export interface Registration {
  readonly credential: string;
  readonly clientDataJSON: string;
  readonly attestationObject: string;
}

/** What a browser returns when a key has signed; base64url all of it. */
export interface Assertion {
  readonly credential: string;
  readonly clientDataJSON: string;
  readonly authenticatorData: string;
  readonly signature: string;
}

export interface WebAuthn {
  /** Signature algorithms that are taken, as COSE numbers them, best first. */
  readonly algorithms: readonly (-8 | -7 | -257)[];
  /** The challenge that an answer says it signed; null when the answer is none. Nothing is verified by this. */
  challengeOf(clientDataJSON: string): string | null;
  /** The key of a registration that holds: challenge, origin, site, and a person verified; null otherwise. */
  register(party: RelyingParty, challenge: string, answer: Registration): Promise<KeptKey | null>;
  /** The key's new counter when the signature holds, as above; null otherwise, and when the counter went back. */
  verify(party: RelyingParty, challenge: string, answer: Assertion, key: KeptKey): Promise<number | null>;
}

const algorithms = [-8, -7, -257] as const;

/** The library throws for whatever does not hold; why is of no use to whoever forged it. */
async function orNull<T>(work: () => Promise<T | null>): Promise<T | null> {
  try {
    return await work();
  } catch {
    return null;
  }
}

/** Web Authentication by its W3C text. A person has to be verified (finger, face, PIN) by the authenticator every time. */
export const webAuthn: WebAuthn = {
  algorithms,
  challengeOf(clientDataJSON) {
    try {
      const { challenge }: { readonly challenge?: unknown } = decodeClientDataJSON(clientDataJSON);
      return typeof challenge === 'string' ? challenge : null;
    } catch {
      return null;
    }
  },
  register: (party, challenge, { credential, clientDataJSON, attestationObject }) =>
    orNull(async () => {
      const { verified, registrationInfo } = await verifyRegistrationResponse({
        response: {
          id: credential,
          rawId: credential,
          type: 'public-key',
          clientExtensionResults: {},
          response: { clientDataJSON, attestationObject },
        },
        expectedChallenge: challenge,
        expectedOrigin: [...party.origins],
        expectedRPID: party.id,
        requireUserVerification: true,
        supportedAlgorithmIDs: [...algorithms],
      });
      if (!verified) return null;
      const { id, publicKey, counter } = registrationInfo.credential;
      return { credential: id, publicKey: Buffer.from(publicKey), counter };
    }),
  verify: (party, challenge, { credential, clientDataJSON, authenticatorData, signature }, key) =>
    orNull(async () => {
      const { verified, authenticationInfo } = await verifyAuthenticationResponse({
        response: {
          id: credential,
          rawId: credential,
          type: 'public-key',
          clientExtensionResults: {},
          response: { clientDataJSON, authenticatorData, signature },
        },
        expectedChallenge: challenge,
        expectedOrigin: [...party.origins],
        expectedRPID: party.id,
        requireUserVerification: true,
        credential: { id: key.credential, publicKey: Uint8Array.from(key.publicKey), counter: key.counter },
      });
      return verified ? authenticationInfo.newCounter : null;
    }),
};
