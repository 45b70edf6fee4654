/** The names that people know the coins of the list by, in small letters. */
const names: Readonly<Record<string, string>> = {
  BTC: 'bitcoin',
  ETH: 'ethereum ether',
  BNB: 'binance coin',
  SOL: 'solana',
  DOGE: 'dogecoin',
  USDT: 'tether',
  XRP: 'ripple',
  ADA: 'cardano',
  LTC: 'litecoin',
};

/** Whether what was typed is part of the pair's name or of its coin's: 'btc', 'BTC/USD' and 'bitcoin' all find BTCUSD. */
export function isSoughtPair(pair: string, typed: string): boolean {
  if (pair.includes(typed.toUpperCase().replace(/[^A-Z0-9]/g, ''))) return true;
  const sought = typed.trim().toLowerCase();
  return Object.entries(names).some(([coin, name]) => pair.startsWith(coin) && name.includes(sought));
}
