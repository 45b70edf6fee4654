import { type TicketRecord, ticketRecords } from '#domain/support/ticket.ts';

/** The record that somebody asks about; null where the address names none. */
export interface AskedAbout {
  readonly kind: TicketRecord;
  readonly id: string;
}

/** Reads it from the address: about=deposit&id=dep_… */
export function askedAbout(about: string | undefined, id: string | undefined): AskedAbout | null {
  const kind = ticketRecords.find((one) => one === about);
  return kind === undefined || id === undefined ? null : { kind, id };
}
