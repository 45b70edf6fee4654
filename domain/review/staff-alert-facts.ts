import { type Static, Type } from 'typebox';
import type { ReserveFigures } from './reserve.ts';
import { staffAlertCodes } from './staff-alerts.ts';
import { custodyAssets } from './treasury.ts';

/** What is held of an asset and the floor it is below: whole smallest units, as digits. */
export const ReserveFacts = Type.Object({
  asset: Type.Enum(custodyAssets),
  held: Type.String({ description: 'Whole smallest units of the asset, as is the floor' }),
  floor: Type.String(),
});
export type ReserveFacts = Static<typeof ReserveFacts>;

/** Of an alert to staff (R5); notices of before name neither the alert nor the figures of a reserve. */
export const StaffAlertFacts = Type.Object({
  code: Type.Enum(staffAlertCodes),
  about: Type.Optional(Type.String()),
  alert: Type.Optional(Type.String()),
  reserve: Type.Optional(ReserveFacts),
});

/** The figures of a reserve as data. */
export const reserveFacts = ({ asset, held, floor }: ReserveFigures): ReserveFacts => ({
  asset,
  held: String(held),
  floor: String(floor),
});
