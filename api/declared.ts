import { Type } from 'typebox';
import { Nullable, Time } from './formats.ts';

/** A request for another country of an approved account (A12). */
export const CountryChange = Type.Object({
  id: Type.String(),
  country: Type.String(),
  reason: Type.String(),
  status: Type.Enum(['pending', 'approved', 'declined', 'taken back']),
  /** Why it was declined. */
  decisionReason: Nullable(Type.String()),
  createdAt: Time,
  decidedAt: Nullable(Time),
});

/** What a person has declared; null until it was given for the first time. */
export const declared = {
  phone_number: Nullable(Type.String({ description: 'E.164: +41791234567' })),
  country: Nullable(Type.String({ description: 'ISO 3166-1 alpha-2' })),
  dateOfBirth: Nullable(Type.String({ description: 'For example "1990-05-17"' })),
  address: Nullable(Type.String()),
  city: Nullable(Type.String()),
  state: Nullable(Type.String()),
  zipCode: Nullable(Type.String()),
};
