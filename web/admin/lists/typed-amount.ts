import { parseCents } from '#domain/money/amount.ts';

/** A comma in it parts thousands: in '7,02' it would make 702 of 7.02. */
const grouped = /^\d{1,3}(?:,\d{3})+(?:\.\d*)?$/;

/** An amount in dollars as it is asked for, '1250.00' of '$1,250.00'; null for what is none. */
export function typedAmount(typed: string): string | null {
  const text = typed.replace(/^\$/, '');
  const plain = grouped.test(text) ? text.replaceAll(',', '') : text;
  return parseCents(plain) === null ? null : plain;
}
