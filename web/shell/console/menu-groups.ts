/** Which groups of the menu somebody opened or closed, by their titles in English. */
export type ChosenGroups = Readonly<Record<string, boolean>>;

/** Read seldom: they are closed until they are opened. */
const closedAtFirst: readonly string[] = ['System'];

/** Whether a group is open: as it was chosen, and the one that one is in unless it is closed there. */
export const isOpen = (chosen: ChosenGroups, title: string, current: string | null): boolean =>
  chosen[title] ?? (title === current || !closedAtFirst.includes(title));

/** What is chosen once a screen of a group is on: where one is, is in sight. */
export function withCurrent(chosen: ChosenGroups, current: string | null): ChosenGroups {
  if (current === null || chosen[current] !== false) return chosen;
  return Object.fromEntries(Object.entries(chosen).filter(([title]) => title !== current));
}

const key = 'console-menu';

/** Of this browser; nothing where it keeps nothing. */
export function keptGroups(): ChosenGroups {
  try {
    const kept: unknown = JSON.parse(globalThis.localStorage.getItem(key) ?? '{}');
    if (typeof kept !== 'object' || kept === null) return {};
    const chosen: Record<string, boolean> = {};
    for (const [title, open] of Object.entries(kept)) if (typeof open === 'boolean') chosen[title] = open;
    return chosen;
  } catch {
    return {};
  }
}

export function keepGroups(chosen: ChosenGroups): void {
  try {
    globalThis.localStorage.setItem(key, JSON.stringify(chosen));
  } catch {
    // A browser that keeps nothing shows the menu as it is at first.
  }
}
