/** The schemes of colours that somebody can choose; without a choice the system's holds. */
export const themes = ['light', 'dark'] as const;
export type Theme = (typeof themes)[number];

/** The cookie that holds the choice in a browser, so that the first paint of a page has it (E3). */
export const themeCookie = 'theme';

/** What of an address asks for a theme, where no script runs: '?theme=dark'. */
export const themeParameter = 'theme';

/** The theme of a name; null for any other. */
export const themeNamed = (name: string | null): Theme | null => themes.find((known) => known === name) ?? null;

/** What a Cookie header, or `document.cookie`, says of it; null for no choice. */
export function themeOf(cookies: string | undefined): Theme | null {
  for (const one of (cookies ?? '').split(';')) {
    const [name, value] = one.split('=').map((part) => part.trim());
    const theme = name === themeCookie ? themeNamed(value ?? null) : null;
    if (theme) return theme;
  }
  return null;
}
