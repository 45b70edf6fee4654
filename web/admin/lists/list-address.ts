import { useLocation, useNavigate } from '@tanstack/react-router';

/** What a list keeps in the address of its screen, by name. */
export type Kept = Readonly<Record<string, string>>;

export interface ListAddress {
  readonly kept: Kept;
  /** The search part of the address with changes; '' for none. */
  readonly searchWith: (changes: Readonly<Record<string, string | null>>) => string;
  readonly change: (changes: Readonly<Record<string, string | null>>) => void;
  /** Goes to a search part as it was kept. */
  readonly goTo: (search: string) => void;
}

/** The words of an address's search as it was read; the router reads what looks like a number as one. */
export function keptIn(search: object): Kept {
  const kept: Record<string, string> = {};
  for (const [name, value] of Object.entries(search))
    if ((typeof value === 'string' && value !== '') || typeof value === 'number') kept[name] = String(value);
  return kept;
}

/** The columns that are hidden, by their keys. */
export const hiddenOf = (kept: Kept): ReadonlySet<string> => new Set(kept['hide']?.split(',') ?? []);

/** A search part of these words; null and '' leave one out. */
export function searchOf(words: Readonly<Record<string, string | null>>): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(words)) if (value) search.set(name, value);
  const text = search.toString();
  return text === '' ? '' : `?${text}`;
}

/** The address of a list (R1.7): part, filters, order, columns and the open record can be sent to a colleague. */
export function useListAddress(): ListAddress {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const kept = keptIn(search);
  const searchWith = (changes: Readonly<Record<string, string | null>>): string => searchOf({ ...kept, ...changes });
  const goTo = (to: string) => void navigate({ href: `${pathname}${to}`, replace: true, resetScroll: false });
  return { kept, searchWith, goTo, change: (changes) => goTo(searchWith(changes)) };
}
