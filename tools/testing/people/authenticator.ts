import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';

const base64url = (bytes: Uint8Array | string): string => Buffer.from(bytes).toString('base64url');
const sha256 = (bytes: Uint8Array | string): Buffer => createHash('sha256').update(bytes).digest();

/** As little CBOR (RFC 8949) as an attestation needs. */
function cbor(value: number | string | Buffer | Map<number | string, unknown>): Buffer {
  const head = (major: number, size: number): Buffer => {
    if (size < 24) return Buffer.from([(major << 5) | size]);
    return size < 256
      ? Buffer.from([(major << 5) | 24, size])
      : Buffer.from([(major << 5) | 25, size >> 8, size & 255]);
  };
  if (typeof value === 'number') return value >= 0 ? head(0, value) : head(1, -1 - value);
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  const items = [...value].flatMap(([key, item]) => [cbor(key), encode(item)]);
  return Buffer.concat([head(5, value.size), ...items]);
}

function encode(item: unknown): Buffer {
  if (typeof item === 'number' || typeof item === 'string' || Buffer.isBuffer(item)) return cbor(item);
  if (item instanceof Map) return cbor(new Map(item));
  throw new Error('no CBOR for this');
}

const userPresent = 1;
const userVerified = 4;
const attested = 64;

interface Ceremony {
  readonly challenge: string;
  readonly origin: string;
  readonly rpId: string;
  /** False: somebody was there, and nobody was asked who. */
  readonly verified?: boolean;
}

/** A passkey in software, as an honest authenticator and browser together behave, or not. */
export class SoftPasskey {
  readonly #key: KeyObject;
  readonly #point: Buffer;
  readonly credential = base64url(randomBytes(32));
  counter = 0;

  constructor() {
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    this.#key = privateKey;
    this.#point = publicKey.export({ type: 'spki', format: 'der' }).subarray(-64);
  }

  #data(asked: Ceremony, more: number): Buffer {
    const flags = userPresent | (asked.verified === false ? 0 : userVerified) | more;
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(this.counter);
    return Buffer.concat([sha256(asked.rpId), Buffer.from([flags]), counter]);
  }

  /** The body of auth.add-passkey. */
  register(asked: Ceremony) {
    const cose = new Map<number, number | Buffer>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, this.#point.subarray(0, 32)],
      [-3, this.#point.subarray(32)],
    ]);
    const id = Buffer.from(this.credential, 'base64url');
    const authData = Buffer.concat([
      this.#data(asked, attested),
      Buffer.alloc(16),
      Buffer.from([0, id.length]),
      id,
      cbor(cose),
    ]);
    const attestation = new Map<string, unknown>([
      ['fmt', 'none'],
      ['attStmt', new Map()],
      ['authData', authData],
    ]);
    return {
      credential: this.credential,
      clientDataJSON: clientData('webauthn.create', asked),
      attestationObject: base64url(cbor(attestation)),
      transports: ['internal'],
    };
  }

  /** The body of auth.passkey-sign-in. */
  signIn(asked: Ceremony, userHandle?: string) {
    const authenticatorData = this.#data(asked, 0);
    const clientDataJSON = clientData('webauthn.get', asked);
    const signed = Buffer.concat([authenticatorData, sha256(Buffer.from(clientDataJSON, 'base64url'))]);
    return {
      credential: this.credential,
      clientDataJSON,
      authenticatorData: base64url(authenticatorData),
      signature: base64url(sign('sha256', signed, this.#key)),
      ...(userHandle === undefined ? {} : { userHandle }),
    };
  }
}

const clientData = (type: string, { challenge, origin }: Ceremony): string =>
  base64url(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
