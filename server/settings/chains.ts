import { type Cents, cents, formatCents, parseCents } from '#domain/money/amount.ts';
import { type Chain, type PaymentMethod, paymentMethods, usdtContract } from '#domain/money/coins.ts';
import { readEvmAddress } from '#server/outside/address-checks.ts';

/** What the operator configures about the chains. */
export interface ChainSettings {
  /** Extended public keys; null where the fixed addresses serve. */
  readonly keys: Readonly<Record<'bitcoin' | 'evm', string | null>>;
  /** Where each chain's node is; null where the chain is not watched. */
  readonly nodes: Readonly<Record<Chain, string | null>>;
  readonly usdtContract: string;
  readonly terms: Readonly<Record<PaymentMethod, { readonly confirmations: number; readonly creditBelow: Cents }>>;
}

type Variables = Readonly<Record<string, string | undefined>>;

/** Deep enough that blocks of that age are left by no chain in practice; a node of one's own may be asked for less. */
const usualConfirmations: Readonly<Record<PaymentMethod, number>> = { Bitcoin: 3, Ethereum: 12, BNB: 15, USDT: 12 };

/** What the environment says about the chains; throws an Error that names the variable and what would be right. */
export function readChainSettings(env: Variables, fourEyesFrom: Cents): ChainSettings {
  const terms = (method: PaymentMethod) => ({
    confirmations: confirmationsOf(`${method.toUpperCase()}_CONFIRMATIONS`, env, usualConfirmations[method]),
    creditBelow: creditBelowOf(`${method.toUpperCase()}_CREDIT_BELOW`, env, fourEyesFrom),
  });
  return {
    keys: { bitcoin: publicKey('BITCOIN_XPUB', env), evm: publicKey('ETHEREUM_XPUB', env) },
    nodes: {
      bitcoin: nodeUrl('BITCOIN_RPC_URL', env),
      ethereum: nodeUrl('ETHEREUM_RPC_URL', env),
      bsc: nodeUrl('BNB_RPC_URL', env),
    },
    usdtContract: contractOf(env['USDT_CONTRACT'] || usdtContract),
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

function confirmationsOf(variable: string, env: Variables, usual: number): number {
  const count = Number(env[variable] || usual);
  if (!Number.isInteger(count) || count < 1 || count > 1_000) {
    throw new Error(`${variable} has to be a whole number from 1 to 1000, such as ${usual}`);
  }
  return count;
}

function creditBelowOf(variable: string, env: Variables, fourEyesFrom: Cents) {
  const amount = parseCents(env[variable] || '0');
  if (amount === null) throw new Error(`${variable} has to be an amount in USD, such as 100.00`);
  if (amount > fourEyesFrom) {
    const most = formatCents(fourEyesFrom);
    throw new Error(`${variable} may be ${most} at most: from there on two admins have to approve`);
  }
  return cents(amount);
}
