/** What of the tab a reload needs: `sessionStorage` and `location`. */
export interface Tab {
  readonly storage: Pick<Storage, 'getItem' | 'setItem'>;
  readonly reload: () => void;
}

const key = 'live-version';

/**
 * Loads the page anew because the server speaks version `version` of the live protocol and this script a lower one. It does so
 * once for each version: a page that comes back as old as it was goes on without live news rather than reload for ever.
 */
export function reloadFor(version: number, { storage, reload }: Tab): void {
  if (storage.getItem(key) === String(version)) return;
  storage.setItem(key, String(version));
  reload();
}

/** {@link reloadFor} of this tab. */
export const reloadThisTab = (version: number): void =>
  reloadFor(version, { storage: sessionStorage, reload: () => location.reload() });
