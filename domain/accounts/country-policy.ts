/** What may be sold to customers of some countries only (B4). Practice money may be traded everywhere. */
export const countryProducts = ['trades', 'copying', 'mining'] as const;
export type CountryProduct = (typeof countryProducts)[number];

/** The countries that a product may be sold in: an allow-list of ISO 3166-1 codes, or everywhere. */
export type AllowedCountries = 'all' | ReadonlySet<string>;

/** The operator's allow-list per product. */
export type CountryPolicy = Readonly<Record<CountryProduct, AllowedCountries>>;

/**
 * Whether a product may be sold to a customer of a country (B4): the one that was reviewed with the account, null when there
 * is none. An empty list allows nobody; only 'all' allows a customer without a country.
 */
export function isOfferedIn(policy: CountryPolicy, product: CountryProduct, country: string | null): boolean {
  const allowed = policy[product];
  return allowed === 'all' || (country !== null && allowed.has(country));
}

/** The products that may be sold to a customer of a country. */
export function offeredIn(policy: CountryPolicy, country: string | null): readonly CountryProduct[] {
  return countryProducts.filter((product) => isOfferedIn(policy, product, country));
}
