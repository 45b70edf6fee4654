/** The names of countries in the page's language. */
const names = new Map<string, Intl.DisplayNames>();

function namesIn(language: string): Intl.DisplayNames {
  const found = names.get(language) ?? new Intl.DisplayNames([language, 'en'], { type: 'region' });
  names.set(language, found);
  return found;
}

/** 'CH' → 'Switzerland', in the language of the page. */
export function countryName(code: string): string {
  return namesIn(document.documentElement.lang || 'en').of(code) ?? code;
}

/** Codes with their names, in the order of the names. */
export function namedCountries(
  codes: readonly string[],
): readonly { readonly value: string; readonly label: string }[] {
  return codes
    .map((value) => ({ value, label: countryName(value) }))
    .toSorted((a, b) => a.label.localeCompare(b.label, document.documentElement.lang || 'en'));
}
