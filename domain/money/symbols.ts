/** A coin's suffix as people read it: 'btc' → 'BTC'. */
export const symbolOf = (suffix: string): string => suffix.toUpperCase();

/** '0.002 btc', as records say it, as people read it: '0.002 BTC'. */
export const inSymbols = (text: string): string => text.replace(/ [a-z]+$/, symbolOf);
