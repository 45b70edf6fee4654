import type { AccountRef } from '#domain/ledger/accounts.ts';
import type { Journal } from '#domain/ledger/journals.ts';

/**
 * Journals as the parallel arrays that `ledger_post`, and the functions that call it, take; in the order of
 * {@link journalArgumentsSql}. Accounts go by name, each once (a copy's by the copy); the ends of a transfer are places among them, from 1.
 */
export function journalArguments(journals: readonly Journal[]): unknown[] {
  const places = new Map<string, number>();
  const kinds: string[] = [];
  const owners: string[] = [];
  const assets: string[] = [];
  const placeOf = (ref: AccountRef): number => {
    const owner = nameOf(ref);
    const name = `${ref.kind}|${ref.asset}|${owner}`;
    const known = places.get(name);
    if (known !== undefined) return known;
    const place = kinds.push(ref.kind);
    owners.push(owner);
    assets.push(ref.asset);
    places.set(name, place);
    return place;
  };
  const lines = journals.flatMap((journal, index) =>
    journal.transfers.map(({ from, to, amount }) => ({ no: index + 1, from: placeOf(from), to: placeOf(to), amount })),
  );
  return [
    journals.map(({ code }) => code),
    journals.map(({ cause }) => cause),
    journals.map(({ occurrence }) => occurrence),
    journals.map(({ actor }) => actor),
    kinds,
    owners,
    assets,
    lines.map(({ no }) => no),
    lines.map(({ from }) => from),
    lines.map(({ to }) => to),
    lines.map(({ amount }) => amount),
  ];
}

const nameOf = (ref: AccountRef): string => ('copy' in ref ? ref.copy : 'owner' in ref ? ref.owner : '');

/** The arguments of `ledger_post` as SQL: the parameters of {@link journalArguments}, the first of which is `$first`. */
export function journalArgumentsSql(first: number): string {
  return Array.from({ length: 11 }, (_, offset) => `$${first + offset}`).join(', ');
}
