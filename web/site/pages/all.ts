import type { SitePage } from '../page.tsx';
import { aboutMining } from './about-mining.tsx';
import { aboutUs } from './about-us.tsx';
import { bitcoinMining } from './bitcoin-mining.tsx';
import { copyExpertTraders } from './copy-expert-traders.tsx';
import { cryptoTrading } from './crypto-trading.tsx';
import { dogecoinMining } from './dogecoin-mining.tsx';
import { forexTrading } from './forex-trading.tsx';
import { optionsTrading } from './options-trading.tsx';
import { privacyPolicy } from './privacy-policy.tsx';
import { stocksTrading } from './stocks-trading.tsx';
import { termsOfService } from './terms-of-service.tsx';

export { notFoundPage } from './not-found.tsx';

/** The pages that are read only (B1). */
export const pages: readonly SitePage[] = [
  aboutUs,
  privacyPolicy,
  termsOfService,
  forexTrading,
  stocksTrading,
  cryptoTrading,
  optionsTrading,
  copyExpertTraders,
  aboutMining,
  bitcoinMining,
  dogecoinMining,
];
