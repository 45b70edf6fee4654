/** The pages under /pages beside the contact page, as the foot of each public page lists them. */
export const directory = [
  { path: '/pages/about-us', title: 'About us' },
  { path: '/pages/crypto-trading', title: 'Crypto trading' },
  { path: '/pages/forex-trading', title: 'Forex trading' },
  { path: '/pages/stocks-trading', title: 'Stocks trading' },
  { path: '/pages/options-trading', title: 'Options trading' },
  { path: '/pages/copy-expert-traders', title: 'Copy expert traders' },
  { path: '/pages/about-mining', title: 'About mining' },
  { path: '/pages/bitcoin-mining', title: 'Bitcoin mining' },
  { path: '/pages/dogecoin-mining', title: 'Dogecoin mining' },
  { path: '/pages/privacy-policy', title: 'Privacy policy' },
  { path: '/pages/terms-of-service', title: 'Terms of service' },
] as const;
