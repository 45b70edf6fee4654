/** What a spreadsheet would compute rather than show. */
const formula = /^[\s]*[=+@]|^-(?![0-9])/;

/** A cell: quoted where it has to be, and never a formula. */
function cell(text: string): string {
  const plain = formula.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain;
}

/** Rows of a chart's points as CSV (RFC 4180). */
export const csvOf = (rows: readonly (readonly string[])[]): string =>
  rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('');
