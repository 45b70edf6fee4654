import { msg } from '@lingui/core/macro';

/** The list of pairs and the pages under /pages beside the contact page, as the foot of each public page lists them. */
export const directory = [
  { path: '/markets', title: msg`Markets` },
  { path: '/pages/about-us', title: msg`About us` },
  { path: '/pages/fair-play', title: msg`Fair play` },
  { path: '/pages/crypto-trading', title: msg`Crypto trading` },
  { path: '/pages/forex-trading', title: msg`Forex trading` },
  { path: '/pages/stocks-trading', title: msg`Stocks trading` },
  { path: '/pages/options-trading', title: msg`Options trading` },
  { path: '/pages/copy-expert-traders', title: msg`Copy expert traders` },
  { path: '/pages/about-mining', title: msg`About mining` },
  { path: '/pages/bitcoin-mining', title: msg`Bitcoin mining` },
  { path: '/pages/dogecoin-mining', title: msg`Dogecoin mining` },
  { path: '/pages/privacy-policy', title: msg`Privacy policy` },
  { path: '/pages/terms-of-service', title: msg`Terms of service` },
] as const;
