import type { Theme } from '#domain/accounts/theme.ts';

/** A document in the colours that were chosen, so that its first paint has them; without a choice it follows the system (E3). */
export function inTheme(html: string, theme: Theme | null): string {
  if (theme === null) return html;
  return html
    .replace('<html ', `<html data-mantine-color-scheme="${theme}" `)
    .replace('<meta name="color-scheme" content="light dark" />', `<meta name="color-scheme" content="${theme}" />`);
}
