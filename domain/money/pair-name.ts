/** A pair as people read it: 'BTCUSD' → 'BTC/USD'. What a pair is quoted in is named by three letters (M3). A name stays as it is. */
export const nameOfPair = (pair: string): string =>
  pair.includes('/') ? pair : `${pair.slice(0, -3)}/${pair.slice(-3)}`;
