import type { MantineColorSchemeManager } from '@mantine/core';
import { useSyncExternalStore } from 'react';
import { type Theme, themeCookie, themeOf } from '#domain/accounts/theme.ts';

const attribute = 'data-mantine-color-scheme';
const systemDark = globalThis.matchMedia?.('(prefers-color-scheme: dark)');
/** A year, in seconds. */
const keptForSeconds = 31_536_000;

/** What was chosen in this browser; null: the system's. The server has drawn the page by the same cookie (E3). */
let chosen: Theme | null = globalThis.document ? themeOf(document.cookie) : null;
const listeners = new Set<() => void>();

/** What is seen, also while the system decides it. */
const seen = (): Theme => chosen ?? (systemDark?.matches ? 'dark' : 'light');

function show(): void {
  document.documentElement.setAttribute(attribute, seen());
  for (const hear of [...listeners]) hear();
}

/** Shows each page in the colours that were chosen, and in the system's while there is no choice. */
export function keepColourScheme(): void {
  show();
  systemDark?.addEventListener('change', show);
}

/** Chooses the colours for this browser, and shows them where one is. */
export function chooseTheme(theme: Theme): void {
  if (theme === chosen) return;
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: the store that could replace it is not in every browser
  document.cookie = `${themeCookie}=${theme}; Path=/; Max-Age=${keptForSeconds}; SameSite=Lax${secure}`;
  chosen = theme;
  show();
}

function listen(hear: () => void): () => void {
  listeners.add(hear);
  return () => listeners.delete(hear);
}

/** The theme that is seen. */
export const useTheme = (): Theme => useSyncExternalStore(listen, seen, (): Theme => 'light');

let endListening: (() => void) | undefined;

/** Hands the choice to the form library, which makes none of its own. */
export const colourSchemes: MantineColorSchemeManager = {
  get: () => chosen ?? 'auto',
  set: () => undefined,
  subscribe: (onUpdate) => {
    endListening = listen(() => onUpdate(chosen ?? 'auto'));
  },
  unsubscribe: () => endListening?.(),
  clear: () => undefined,
};
