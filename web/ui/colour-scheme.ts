import type { MantineColorSchemeManager } from '@mantine/core';

const attribute = 'data-mantine-color-scheme';
const systemDark = matchMedia('(prefers-color-scheme: dark)');

/** The reader's choice lasts as long as the page: the browser keeps no client state (E3). */
let chosen: 'light' | 'dark' | 'auto' = 'auto';

function show(): void {
  const shown = chosen === 'auto' ? (systemDark.matches ? 'dark' : 'light') : chosen;
  document.documentElement.setAttribute(attribute, shown);
}

/** Colours of pages that stand outside the form library follow the same choice, and the system while there is none. */
export function keepColourScheme(): void {
  show();
  systemDark.addEventListener('change', show);
}

/** Hands the choice to the form library and takes it back. */
export const colourSchemes: MantineColorSchemeManager = {
  get: () => chosen,
  set: (scheme) => {
    chosen = scheme;
  },
  subscribe: () => undefined,
  unsubscribe: () => undefined,
  clear: () => {
    chosen = 'auto';
  },
};
