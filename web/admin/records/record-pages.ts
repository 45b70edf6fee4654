/** The pages of single records, by the prefix of their ids; a journal has a number. */
const pages = [
  [/^usr_/, '/admin/customers/$id'],
  [/^dep_/, '/admin/deposits/$id'],
  [/^wdr_/, '/admin/withdrawals/$id'],
  [/^rsk_/, '/admin/cases/$case'],
  [/^sal_/, '/admin/alerts/$id'],
  [/^tck_/, '/admin/support/$ticket'],
  [/^trd_/, '/admin/trades/$id'],
  [/^cpy_/, '/admin/copies/$id'],
  [/^mct_/, '/admin/contracts/$id'],
  [/^[1-9][0-9]{0,16}$/, '/admin/journals/$id'],
] as const;

/** The page of a record; null where it has none of its own. */
export function pageOfRecord(id: string): (typeof pages)[number][1] | null {
  return pages.find(([shape]) => shape.test(id))?.[1] ?? null;
}
