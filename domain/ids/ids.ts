/** Every prefix there is. An id says what it names: `trd_01J…` is a trade and nothing else. */
export const idPrefixes = {
  usr: 'customer or member of staff (the sign-in account and its profile share one id)',
  dep: 'deposit',
  wdr: 'withdrawal',
  adr: 'address in a customer’s address book',
  pay: 'payment seen on a chain',
  trd: 'trade',
  hmv: 'movement of the house’s own money',
  cus: 'report of what custody holds',
  adj: 'adjustment of a customer’s balance',
  msg: 'message to the operator',
  cch: 'request to change the country of an account',
  idn: 'submission of ID images',
  psk: 'passkey',
  dvc: 'browser that has signed in to an account before',
  tok: 'API token',
  upl: 'file that somebody sends',
  ntc: 'notice to a customer',
  exc: 'time-out or self-exclusion',
  rlc: 'reality check that a customer was shown',
  rls: 'move of what was aside to what is available',
  alr: 'price alert',
  sal: 'alert to staff',
  sch: 'change of who is staff',
  stc: 'change of a setting',
  dch: 'change of settings that are more than one number',
  ann: 'announcement',
  sfr: 'request to remove a lost second factor',
  tdr: 'trader whom others copy',
  tra: 'application to be a trader',
  cpy: 'copy of a trader',
  fan: 'placing of a trade’s copies in one wallet',
  shr: 'profit share of a copy',
  mpl: 'mining plan',
  mct: 'mining contract',
  mrc: 'pool receipt',
  mrn: 'division of a day among a plan’s contracts',
  mst: 'site of mining machines',
  mmc: 'mining machines of one model at a site',
  mrd: 'reading of a pool',
  tck: 'conversation with support',
  rsk: 'case of risk about a customer',
  rfd: 'what was found about a customer',
} as const;

export type IdPrefix = keyof typeof idPrefixes;

declare const named: unique symbol;
export type Id<P extends IdPrefix> = `${P}_${string}` & { readonly [named]: P };

export type UserId = Id<'usr'>;
export type DepositId = Id<'dep'>;
export type PaymentId = Id<'pay'>;
export type AsideReleaseId = Id<'rls'>;
export type WithdrawalId = Id<'wdr'>;
export type TradeId = Id<'trd'>;
export type TraderId = Id<'tdr'>;
export type CopyId = Id<'cpy'>;
export type FanOutId = Id<'fan'>;
export type ProfitShareId = Id<'shr'>;
export type MiningPlanId = Id<'mpl'>;
export type MiningContractId = Id<'mct'>;
export type HouseMovementId = Id<'hmv'>;
export type AdjustmentId = Id<'adj'>;

/** 26 characters of Crockford's base 32: 48 bits of time, 80 random ones, so that ids sort by age. */
const body = /^[0-9a-hjkmnp-tv-z]{26}$/;

/** Reads an id of one kind; null when the text is not one. */
export function parseId<P extends IdPrefix>(prefix: P, text: string): Id<P> | null {
  return text.startsWith(`${prefix}_`) && body.test(text.slice(prefix.length + 1)) ? (text as Id<P>) : null;
}

const alphabet = '0123456789abcdefghjkmnpqrstvwxyz';

/** Makes an id from a time in ms and 10 random bytes; who calls it brings both (the domain has neither). */
export function makeId<P extends IdPrefix>(prefix: P, timeMs: number, randomBytes: Uint8Array): Id<P> {
  if (randomBytes.length !== 10) throw new RangeError('an id takes 10 random bytes');
  let bits = BigInt(timeMs);
  for (const byte of randomBytes) bits = (bits << 8n) | BigInt(byte);
  let text = '';
  for (let i = 0; i < 26; i += 1) {
    text = alphabet.charAt(Number(bits & 31n)) + text;
    bits >>= 5n;
  }
  return `${prefix}_${text}` as Id<P>;
}
