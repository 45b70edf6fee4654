/**
 * An amount as a person types it, as the plain decimal that the API takes: '1,000.00' and '1 000.00' → '1000.00'. Only
 * groups of three after the first are taken for thousands; whatever else it is stays as typed, for the reader to refuse:
 * '1,50' may be one and a half.
 */
export function plainAmount(typed: string): string {
  const text = typed.trim();
  return /^[0-9]{1,3}(?:,[0-9]{3})+(?:\.[0-9]*)?$/.test(text) ||
    /^[0-9]{1,3}(?:[ \u00a0\u202f][0-9]{3})+(?:\.[0-9]*)?$/.test(text)
    ? text.replace(/[^0-9.]/g, '')
    : text;
}
