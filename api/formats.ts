import { type TSchema, Type } from 'typebox';
import { phrase } from '#domain/failures/phrases.ts';
import { wallets } from '#domain/money/amount.ts';

/** Dollars as a decimal string with at most two decimals: "100.00". Not a number, no sign, no exponent. */
export const Money = Type.String({
  maxLength: 15,
  pattern: '^(0|[1-9][0-9]{0,11})(\\.[0-9]{1,2})?$',
  'x-expects': phrase('decimal_cents'),
  description: 'Decimal string with at most two decimals, for example "25.00"',
  examples: ['25.00'],
});

/** Money that may be negative, in replies only. */
export const SignedMoney = Type.String({ description: 'Decimal string with two decimals, for example "-25.00"' });

/** A price or coin amount as a decimal string. */
export const DecimalText = Type.String({ description: 'Decimal string' });

export const Time = Type.String({ description: 'ISO 8601 in UTC with milliseconds' });
/** A day of the calendar in UTC. Whether there is such a day is for the handler to say. */
export const Day = Type.String({
  maxLength: 10,
  pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2}$',
  'x-expects': phrase('no_day', { example: '2026-11-21' }),
  description: 'A day in UTC, for example "2026-11-21"',
  examples: ['2026-11-21'],
});
export const EpochSeconds = Type.Integer({ description: 'Seconds since the Unix epoch' });
export const Wallet = Type.Enum(wallets);
/** Words that people write for a record. Blank ones are none: the server cuts outer spaces off before it counts. */
export function ReasonText(
  bounds: { readonly least?: number; readonly most?: number; readonly description?: string } = {},
) {
  const { least = 3, most = 500, ...more } = bounds;
  return Type.String({ minLength: least, maxLength: most, 'x-trimmed': true, ...more });
}

/** How many approvals of the step an admin saw when deciding; where it says otherwise by then, nothing is decided. */
export const ApprovalsSeen = Type.Optional(
  Type.Integer({
    minimum: 0,
    maximum: 2,
    description: 'Approvals of this step that were seen; refused with record_changed where there are others by then',
  }),
);
export const IdText = Type.String({ minLength: 1, maxLength: 64 });
export const IdParams = Type.Object({ id: IdText });

export const PageQuery = Type.Object({
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: 10 })),
  cursor: Type.Optional(Type.String({ maxLength: 200, description: 'nextCursor of the page before' })),
});

/** A list reply: items and the cursor of the next page, null at the end. */
export function page<const T extends TSchema>(item: T) {
  return Type.Object({ items: Type.Array(item), nextCursor: Type.Union([Type.String(), Type.Null()]) });
}

/** The schema's values or null. */
export function Nullable<const T extends TSchema>(schema: T) {
  return Type.Union([schema, Type.Null()]);
}
