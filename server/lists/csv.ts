const plainNumber = /^-?[0-9]+(\.[0-9]+)?$/;

/**
 * One row. A cell that a spreadsheet would take for a formula gets an apostrophe in front, which shows it as text; negative
 * numbers stay numbers.
 */
export function csvRow(cells: readonly string[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`;
}

function csvCell(text: string): string {
  const harmless = /^[\t\r\n ]*[=+\-@|%]/.test(text) && !plainNumber.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

const encoder = new TextEncoder();

/** Rows as they are sent: UTF-8. */
export const csvBytes = (rows: string): Uint8Array => encoder.encode(rows);
