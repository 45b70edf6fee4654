import { type Cents, cents, formatCents, parseCents } from '#domain/money/amount.ts';
import { type Chain, type PaymentMethod, paymentMethods } from '#domain/money/coins.ts';
import { readEvmAddress } from '#server/outside/chains/address-checks.ts';
import { usual } from './variables.ts';

/** What the operator configures about the chains. */
export interface ChainSettings {
  /** Extended public keys; null where the fixed addresses serve. */
  readonly keys: Readonly<Record<'bitcoin' | 'evm', string | null>>;
  /** Where each chain's node is; null where the chain is not watched. */
  readonly nodes: Readonly<Record<Chain, string | null>>;
  /** In a demo: payments are simulated on chains of its own, in place of nodes (D3). */
  readonly standIn: boolean;
  readonly usdtContract: string;
  readonly terms: Readonly<Record<PaymentMethod, { readonly confirmations: number; readonly creditBelow: Cents }>>;
}

type Variables = Readonly<Record<string, string | undefined>>;

/**
 * Extended public keys of a demo, so that each deposit has an address of its own. Both are the point that BIP 341 gives as one
 * whose private key nobody can know, with a chain code of zeros: nobody can spend what is sent to an address of theirs.
 */
const demoKeys = {
  bitcoin:
    'zpub6qKJA3qVnhJU3Ha6R9tYveTMw6vXfrXVeBJabjHSvkEX3TA1Gttbr7ks3Uj7tqLqbfBKcsxiaAxtgRrBqjiXTEMnenttbSD8w7s7Yzzhei4',
  evm: 'xpub6BemYiVfVLDWLhBrkSKJWUGMbAddncYVoxG92wVgAjUkwFXYmaZUbzSb14owu22znNwi7vmberFnurd4QLtVrkzav7W3RcaAPfjpmm11pxQ',
} as const;

function standInOf(env: Variables, mode: 'demo' | 'production'): boolean {
  const text = env['DEMO_CHAIN'] || usual('DEMO_CHAIN', mode);
  if (text !== 'on' && text !== 'off') throw new Error(`DEMO_CHAIN has to be on or off, not ${text}`);
  if (text === 'on' && mode !== 'demo') {
    throw new Error('DEMO_CHAIN is for a demo: in production payments are seen by nodes alone');
  }
  return text === 'on';
}

/** What the environment says about the chains; throws an Error that names the variable and what would be right. */
export function readChainSettings(
  env: Variables,
  fourEyesFrom: Cents,
  mode: 'demo' | 'production' = 'production',
): ChainSettings {
  const keys = { bitcoin: publicKey('BITCOIN_XPUB', env), evm: publicKey('ETHEREUM_XPUB', env) };
  const nodes = {
    bitcoin: nodeUrl('BITCOIN_RPC_URL', env),
    ethereum: nodeUrl('ETHEREUM_RPC_URL', env),
    bsc: nodeUrl('BNB_RPC_URL', env),
  };
  const own = [...Object.values(keys), ...Object.values(nodes)].some((one) => one !== null);
  const standIn = standInOf(env, mode) && !own;
  const terms = (method: PaymentMethod) => {
    const coin = method.toUpperCase();
    const credit = `${coin}_CREDIT_BELOW`;
    return {
      confirmations: confirmationsOf(`${coin}_CONFIRMATIONS`, env, standIn ? 'demo' : 'production'),
      creditBelow: creditBelowOf(credit, env, fourEyesFrom, standIn ? formatCents(fourEyesFrom) : usual(credit)),
    };
  };
  return {
    keys: standIn ? demoKeys : keys,
    nodes,
    standIn,
    usdtContract: contractOf(env['USDT_CONTRACT'] || usual('USDT_CONTRACT')),
    terms: {
      Bitcoin: terms('Bitcoin'),
      Ethereum: terms('Ethereum'),
      BNB: terms('BNB'),
      USDT: terms('USDT'),
    },
  };
}

/** Coins whose deposits get addresses of their own, so that no fixed one is needed. */
export function derivedCoins({ keys }: ChainSettings): ReadonlySet<PaymentMethod> {
  return new Set(paymentMethods.filter((method) => (method === 'Bitcoin' ? keys.bitcoin : keys.evm) !== null));
}

/** What begins like a private key is refused before anything else reads it; the rest is looked at when it is used. */
function publicKey(variable: string, env: Variables): string | null {
  const text = env[variable]?.trim();
  if (!text) return null;
  if (!/^[xyz]pub[1-9A-HJ-NP-Za-km-z]{100,}$/.test(text)) {
    const privately = /^.prv/.test(text) || /\s/.test(text) || /^(0x)?[0-9a-fA-F]{64}$/.test(text);
    throw new Error(
      privately
        ? `${variable} holds a private key or its words, which never belongs on a server: give the extended public key`
        : `${variable} has to be an extended public key (zpub, ypub or xpub)`,
    );
  }
  return text;
}

/** In its one spelling with a checksum (EIP-55); one letter typed wrong would have another token watched, or none. */
function contractOf(text: string): string {
  const contract = readEvmAddress(text);
  switch (contract.kind) {
    case 'address':
      return contract.address;
    case 'wrong checksum':
      throw new Error('USDT_CONTRACT has a wrong checksum (its capital letters): copy it again');
    case 'none':
      throw new Error('USDT_CONTRACT has to be 0x and 40 hexadecimal digits');
  }
}

function nodeUrl(variable: string, env: Variables): string | null {
  const text = env[variable];
  if (!text) return null;
  if (!URL.canParse(text) || !/^https?:$/.test(new URL(text).protocol)) {
    throw new Error(
      `${variable} has to be the http or https address of a node, such as http://user:password@127.0.0.1:8332`,
    );
  }
  return text;
}

function confirmationsOf(variable: string, env: Variables, mode: 'demo' | 'production'): number {
  const standard = usual(variable, mode);
  const count = Number(env[variable] || standard);
  if (!Number.isInteger(count) || count < 1 || count > 1_000) {
    throw new Error(`${variable} has to be a whole number from 1 to 1000, such as ${standard}`);
  }
  return count;
}

function creditBelowOf(variable: string, env: Variables, fourEyesFrom: Cents, standard: string) {
  const amount = parseCents(env[variable] || standard);
  if (amount === null) throw new Error(`${variable} has to be an amount in USD, such as 100.00`);
  if (amount > fourEyesFrom) {
    const most = formatCents(fourEyesFrom);
    throw new Error(`${variable} may be ${most} at most: from there on two admins have to approve`);
  }
  return cents(amount);
}
