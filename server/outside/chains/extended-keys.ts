import { secp256k1 } from '@noble/curves/secp256k1.js';
import { keccak_256 } from '@noble/hashes/sha3.js';
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';
import { HDKey } from '@scure/bip32';
import { Address, NETWORK, OutScript, p2pkh, p2sh, p2wpkh } from '@scure/btc-signer';

/** A derived address, as customers read it and as payments are compared by it. */
export interface DerivedAddress {
  readonly address: string;
  readonly place: string;
}

/** An extended public key of an account: its receiving addresses are its children 0/index. */
export interface ExtendedKey {
  /** Tells keys apart; says nothing about their addresses. */
  readonly fingerprint: string;
  derive(index: number): DerivedAddress;
}

const versions = {
  xpub: { public: 0x0488b21e, private: 0x0488ade4 },
  ypub: { public: 0x049d7cb2, private: 0x049d7878 },
  zpub: { public: 0x04b24746, private: 0x04b2430c },
} as const;

type Kind = keyof typeof versions;

const kinds = Object.keys(versions).filter((one): one is Kind => one in versions);

/**
 * Reads an extended public key (SLIP-132). Of Bitcoin the prefix says the kind of address: xpub 1…, ypub 3…, zpub bc1…; of
 * Ethereum and BNB Smart Chain it is an xpub. Throws an Error that names the variable, and never what it holds: a private key
 * first of all, since none may ever be on the server.
 */
export function readExtendedKey(variable: string, text: string, family: 'bitcoin' | 'evm'): ExtendedKey {
  const typed = text.trim();
  if (/prv/.test(typed.slice(0, 4)) || /\s/.test(typed) || /^(0x)?[0-9a-fA-F]{64}$/.test(typed)) {
    throw new Error(
      `${variable} holds a private key or its words, which never belongs on a server: give the account’s extended public key (${family === 'bitcoin' ? 'zpub, ypub or xpub' : 'xpub'})`,
    );
  }
  const allowed: readonly Kind[] = family === 'bitcoin' ? kinds : ['xpub'];
  const kind = allowed.find((one) => typed.startsWith(one));
  if (!kind) throw new Error(`${variable} has to be an extended public key that begins with ${allowed.join(', ')}`);
  const account = parse(variable, typed, kind);
  const receiving = account.deriveChild(0);
  return {
    fingerprint: bytesToHex(account.pubKeyHash ?? new Uint8Array()).concat(`-${kind}`),
    derive(index) {
      const { publicKey } = receiving.deriveChild(index);
      if (!publicKey) throw new Error(`${variable} gives no key at ${index}`);
      return family === 'bitcoin' ? bitcoinAddress(publicKey, kind) : evmAddress(publicKey);
    },
  };
}

function parse(variable: string, typed: string, kind: Kind): HDKey {
  try {
    return HDKey.fromExtendedKey(typed, versions[kind]);
  } catch {
    throw new Error(`${variable} is not a whole extended public key: its checksum does not fit; copy it again`);
  }
}

function bitcoinAddress(publicKey: Uint8Array, kind: Kind): DerivedAddress {
  const paid = kind === 'zpub' ? p2wpkh(publicKey) : kind === 'ypub' ? p2sh(p2wpkh(publicKey)) : p2pkh(publicKey);
  const { address, script } = paid;
  if (address === undefined) throw new Error('a public key has no address');
  return { address, place: bytesToHex(script) };
}

/** The last 20 bytes of keccak-256 of the uncompressed key, with the checksum of EIP-55. */
function evmAddress(publicKey: Uint8Array): DerivedAddress {
  const point = secp256k1.Point.fromBytes(publicKey).toBytes(false);
  const place = `0x${bytesToHex(keccak_256(point.slice(1))).slice(-40)}`;
  return { address: checksummed(place), place };
}

/** EIP-55: a hex letter is upper case where the same digit of the lower-case address's keccak-256 is 8 or more. */
export function checksummed(address: string): string {
  const bare = address.slice(2).toLowerCase();
  const hash = bytesToHex(keccak_256(new TextEncoder().encode(bare)));
  const digits = [...bare].map((digit, i) => (Number.parseInt(hash.charAt(i), 16) >= 8 ? digit.toUpperCase() : digit));
  return `0x${digits.join('')}`;
}

/** How payments to an address are compared: its script in hex, or the address in lower case. It has to be a valid one. */
export function placeOf(address: string, family: 'bitcoin' | 'evm'): string {
  return family === 'evm' ? address.toLowerCase() : bytesToHex(OutScript.encode(Address(NETWORK).decode(address)));
}

/** The address, as people write it, that a place is; null for an output that pays no address. */
export function addressOf(place: string, family: 'bitcoin' | 'evm'): string | null {
  if (family === 'evm') return checksummed(place);
  try {
    return Address(NETWORK).encode(OutScript.decode(hexToBytes(place)));
  } catch {
    return null;
  }
}
