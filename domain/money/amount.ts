/** Assets that the ledger keeps. PUSD is practice dollars: same engine, no money. Minor unit of both: the cent. */
export const assets = ['USD', 'PUSD'] as const;
export type Asset = (typeof assets)[number];

/** Coins that the house mines: the ledger keeps them beside, in units of 10^-8, and for the house alone. */
export const coinAssets = ['BTC', 'DOGE', 'LTC'] as const;
export type CoinAsset = (typeof coinAssets)[number];

/** All that the ledger keeps. */
export const ledgerAssets = [...assets, ...coinAssets] as const;
export type LedgerAsset = (typeof ledgerAssets)[number];

/** Whether an asset is one of the coins. */
export function isCoin(asset: LedgerAsset): asset is CoinAsset {
  return coinAssets.some((coin) => coin === asset);
}

/** Decimals of an asset's minor unit. */
export function decimalsOf(asset: LedgerAsset): number {
  switch (asset) {
    case 'USD':
    case 'PUSD':
      return 2;
    case 'BTC':
    case 'DOGE':
    case 'LTC':
      return 8;
  }
}

declare const minorUnitsOf: unique symbol;

/** A whole number of minor units of one asset. Never a float, never a bare bigint. */
export type Amount<A extends string = Asset> = bigint & { readonly [minorUnitsOf]: A };

/** Cents of a wallet's asset; which one is said by the account that holds it. */
export type Cents = Amount<Asset>;

/** The two wallets of a customer and the asset each is kept in. */
export const wallets = ['real', 'practice'] as const;
export type Wallet = (typeof wallets)[number];

/** The asset in which a wallet is kept. */
export function assetOf(wallet: Wallet): Asset {
  switch (wallet) {
    case 'real':
      return 'USD';
    case 'practice':
      return 'PUSD';
  }
}

/** Marks a whole number of cents as money. The only ways to {@link Cents} are this and {@link parseCents}. */
export function cents(minor: bigint): Cents {
  return minor as Cents;
}

/** Marks a whole number of an asset's minor units as money; which asset is said by what holds it. */
export function minorUnits(minor: bigint): Amount<LedgerAsset> {
  return minor as Amount<LedgerAsset>;
}

/** Marks a whole number of a coin's smallest units as money. */
export function coinUnits(minor: bigint): Amount<CoinAsset> {
  return minor as Amount<CoinAsset>;
}

const decimalCents = /^(0|[1-9][0-9]{0,14})(?:\.([0-9]{1,2}))?$/;

/**
 * Reads a non-negative decimal string of dollars with at most two decimals ("25", "25.5", "25.50") as cents.
 * Anything else (signs, exponents, three decimals, leading zeros, more than 15 digits) is null.
 */
export function parseCents(text: string): Cents | null {
  const match = decimalCents.exec(text);
  if (!match) return null;
  const [, whole = '0', fraction = ''] = match;
  return cents(BigInt(whole) * 100n + BigInt(fraction.padEnd(2, '0')));
}

/** Writes minor units of an asset with all its decimals: cents as "1234.56", coins as "0.00123456". */
export function formatAmount(amount: bigint, asset: LedgerAsset): string {
  return formatScaled(amount, decimalsOf(asset));
}

/** Writes cents as dollars with exactly two decimals: 123456n → "1234.56", -5n → "-0.05". */
export function formatCents(amount: bigint): string {
  return formatScaled(amount, 2);
}

/**
 * Share of an amount in basis points (1/10,000), rounded down (towards zero for amounts ≥ 0).
 * T4: win profit = floor(stake × payoutRate / 10,000).
 */
export function floorShare(amount: Cents, basisPoints: number): Cents {
  return cents((amount * BigInt(basisPoints)) / 10_000n);
}

/** Writes a scaled integer with exactly `decimals` decimals: (166680n, 2) → "1666.80". */
export function formatScaled(value: bigint, decimals: number): string {
  const sign = value < 0n ? '-' : '';
  const digits = (value < 0n ? -value : value).toString().padStart(decimals + 1, '0');
  if (decimals === 0) return sign + digits;
  return `${sign}${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
}

/** The same without the zeros that end it: (166680n, 2) → "1666.8", (210000n, 2) → "2100". */
export function formatShort(value: bigint, decimals: number): string {
  const text = formatScaled(value, decimals);
  return decimals === 0 ? text : withoutLastZeros(text);
}

/** A decimal with a point without the zeros that end it: '1666.80' → '1666.8', '2100.00' → '2100'. */
function withoutLastZeros(text: string): string {
  let end = text.length;
  while (text[end - 1] === '0') end -= 1;
  return text.slice(0, text[end - 1] === '.' ? end - 1 : end);
}
