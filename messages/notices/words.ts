import { inEachLanguage, type Language } from '#domain/languages/language.ts';
import { grouped } from '#domain/languages/words.ts';
import { formatCents, parseCents } from '#domain/money/amount.ts';
import { readDecimal, rescale } from '#domain/money/scaled.ts';
import { inSymbols } from '#domain/money/symbols.ts';
import type { NoticeFacts } from '#domain/notices/kinds.ts';
import { custodyText } from '#domain/review/treasury.ts';

/** A price as people read it: the digits after the point stay as they are. '65000.123456' → '65,000.123456' */
export function groupedPrice(price: string): string {
  const [whole = '', ...fraction] = price.split('.');
  return [grouped(whole), ...fraction].join('.');
}

const countries = inEachLanguage((language) => new Intl.DisplayNames([language], { type: 'region' }));

/** A country as people name it: CH → Switzerland, Suiza */
export function countryName(code: string, language: Language): string {
  return countries[language].of(code) ?? code;
}

/** What the notice of a credit says: dollars, by how much they differ from those asked for, and the coins (D5). */
export function creditedValues({ asked, credited, valuation, coins }: NoticeFacts['deposit_approved']) {
  const difference = differenceOf(asked, credited);
  return {
    credited: grouped(credited),
    asked: grouped(asked),
    more: difference?.isMore ?? null,
    difference: difference?.amount ?? null,
    valuation: valuation ?? null,
    fit: coins?.fit ?? null,
    arrived: coins ? inSymbols(coins.arrived) : null,
    coins: coins ? inSymbols(coins.asked) : null,
    total: coins?.total === undefined ? null : inSymbols(coins.total),
    reach: coins ? reachOf(coins) : null,
  };
}

/**
 * How far all payments for a deposit come with what it asks for; null where one came alone.
 *
 * @param amounts coins of one kind: '0.02 eth'
 */
export function reachOf({ total, asked }: { readonly total?: string | undefined; readonly asked: string }) {
  if (total === undefined) return null;
  const [came, wanted] = [ofCoins(total), ofCoins(asked)];
  if (came === wanted) return 'whole';
  return came > wanted ? 'more' : 'less';
}

/** '0.02 eth' in units of 18 decimals, which no coin has more of. Throws on what is no amount. */
function ofCoins(amount: string): bigint {
  const read = readDecimal(amount.split(' ')[0] ?? '');
  if (read === null) throw new Error(`not an amount of coins: ${amount}`);
  return rescale(read, 18, 'down');
}

/** What arrived is credited, not what was asked: by how much it differs (D5), null when it does not. */
function differenceOf(asked: string, credited: string): { readonly amount: string; readonly isMore: boolean } | null {
  const [wanted, came] = [parseCents(asked), parseCents(credited)];
  if (wanted === null || came === null || wanted === came) return null;
  return { amount: grouped(formatCents(came > wanted ? came - wanted : wanted - came)), isMore: came > wanted };
}

/** What is put into an alert to staff (R5): of a reserve also what is held and the floor, '999.99 USD'. */
export function alertValues({ code, about, reserve }: NoticeFacts['staff_alert']) {
  const held = reserve ? groupedPrice(custodyText(BigInt(reserve.held), reserve.asset)) : null;
  const floor = reserve ? groupedPrice(custodyText(BigInt(reserve.floor), reserve.asset)) : null;
  return { code, about: about ?? null, held, floor };
}
