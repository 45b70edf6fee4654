import { usdtContract } from '#domain/money/coins.ts';
import type { Variable, Variables } from './variable.ts';

/** Whose demo addresses are well-known ones that nobody can spend from. */
const address = (coin: string, demo: string): Variable => ({
  says: `Where customers pay ${coin} to.`,
  form: 'address of the coin',
  usual: { demo, production: '' },
  required: 'without an extended public key',
});
const unspendable = '0x000000000000000000000000000000000000dEaD';

const extendedKey = (coins: string, forms: string): Variable => ({
  says: `The extended public key of an account, from which each deposit of ${coins} gets an address of its own (child 0/n); a private key stops the start.`,
  form: forms,
  usually: 'the fixed address',
});

const node = (chain: string, speaks: string, example: string): Variable => ({
  says: `The node of ${chain} that payments are watched and payouts and typed transactions looked up at.`,
  form: `http or https address of ${speaks}`,
  usually: 'not watched',
  secret: true,
  example,
});

const confirmations = (coin: string, production: string): Variable => ({
  says: `How many blocks make a payment in ${coin} confirmed; the demo’s default is that of simulated payments.`,
  form: 'whole number',
  unit: 'blocks',
  least: 1,
  most: 1_000,
  // Blocks of a simulated chain are made every few seconds: a reader waits for as many as of Bitcoin.
  usual: { demo: '3', production },
});

const creditBelow = (coin: string): Variable => ({
  says: [
    `Deposits in ${coin} below it are credited by the watcher alone; \`DEPOSIT_FOUR_EYES_FROM\` at most,`,
    'and only below that one wherever it is lower in force; 0 for none.',
  ].join(' '),
  form: 'amount',
  unit: 'USD',
  usual: { demo: '', production: '0' },
  usually: '`0`; `DEPOSIT_FOUR_EYES_FROM` where a demo simulates payments',
  first: true,
});

const explorer = (chain: string): Variable => ({
  says: `Where staff look a transaction of ${chain} up from the console.`,
  form: 'https address with `{transaction}` in it',
  usually: 'no links',
  example: 'https://explorer.example/tx/{transaction}',
});

/** Where customers pay to, and what sees that they did. */
export const payments: Variables = {
  BITCOIN_ADDRESS: address('Bitcoin', '1BitcoinEaterAddressDontSendf59kuE'),
  ETHEREUM_ADDRESS: address('Ethereum', unspendable),
  BNB_ADDRESS: address('BNB', unspendable),
  USDT_ADDRESS: address('USDT', unspendable),
  BITCOIN_XPUB: extendedKey('Bitcoin', 'zpub, ypub or xpub'),
  ETHEREUM_XPUB: extendedKey('Ethereum, BNB and USDT', 'xpub'),
  BITCOIN_RPC_URL: node('Bitcoin', 'Core’s JSON-RPC', 'http://user:password@127.0.0.1:8332'),
  ETHEREUM_RPC_URL: node('Ethereum', 'Ethereum’s JSON-RPC', 'http://127.0.0.1:8545'),
  BNB_RPC_URL: node('BNB Smart Chain', 'Ethereum’s JSON-RPC', 'http://127.0.0.1:8546'),
  BITCOIN_CONFIRMATIONS: confirmations('Bitcoin', '3'),
  ETHEREUM_CONFIRMATIONS: confirmations('Ethereum', '12'),
  BNB_CONFIRMATIONS: confirmations('BNB', '15'),
  USDT_CONFIRMATIONS: confirmations('USDT', '12'),
  BITCOIN_CREDIT_BELOW: creditBelow('Bitcoin'),
  ETHEREUM_CREDIT_BELOW: creditBelow('Ethereum'),
  BNB_CREDIT_BELOW: creditBelow('BNB'),
  USDT_CREDIT_BELOW: creditBelow('USDT'),
  USDT_CONTRACT: {
    says: 'The token’s contract whose transfers are watched, and which no withdrawal may go to; a wrong checksum stops the start.',
    form: 'address of Ethereum',
    usual: usdtContract,
  },
  DEMO_CHAIN: {
    says: 'Has payments of a demo simulated on chains of its own (kept in `stand-in-chain.json` of DATA_DIR), followed by the product’s watcher; production refuses `on`.',
    form: '`on` or `off`',
    usual: { demo: 'on', production: 'off' },
  },
  BLOCK_EXPLORER_BITCOIN: explorer('Bitcoin'),
  BLOCK_EXPLORER_ETHEREUM: explorer('Ethereum'),
  BLOCK_EXPLORER_BSC: explorer('BNB Smart Chain'),
  BLOCK_EXPLORER_DOGECOIN: explorer('Dogecoin'),
  BLOCK_EXPLORER_LITECOIN: explorer('Litecoin'),
};
