import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useLocation } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { englishOf, type Text, textOf } from '#web/texts/text.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { useShortcuts } from '#web/ui/keys.ts';
import { TickBox } from '#web/ui/tick-box.tsx';
import styles from './lists.module.css';

/** What opens a row: its button or its link. */
const rowsOf = (): readonly HTMLElement[] =>
  // What is folded is no row to go to.
  [...document.querySelectorAll<HTMLElement>('main [data-row]')].filter((row) => row.checkVisibility());

/** Where in the list one is: the row with the focus, or the open one whose case has it. */
const placeIn = (rows: readonly HTMLElement[]): number => {
  const { activeElement } = document;
  // Of rows within a row, the innermost.
  const focused = rows.findLastIndex((row) => row.closest('tr, li')?.contains(activeElement) ?? false);
  return focused >= 0 ? focused : rows.findIndex((row) => row.dataset['row'] === 'open');
};

function step(by: 1 | -1): void {
  const rows = rowsOf();
  const at = placeIn(rows);
  const next = at < 0 ? (by === 1 ? 0 : rows.length - 1) : Math.min(Math.max(at + by, 0), rows.length - 1);
  rows[next]?.focus();
}

/** What shows the next page of the list that a row is in, where some of that list wait; null where all of it is shown. */
function moreAfter(row: HTMLElement | undefined): HTMLElement | null {
  const buttons = [...document.querySelectorAll<HTMLElement>('main [data-more="waits"] button')];
  const isBelow = (button: HTMLElement): boolean =>
    row === undefined || (row.compareDocumentPosition(button) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
  // A case has lists of its own.
  return buttons.find((button) => button.closest('[data-case]') === null && isBelow(button)) ?? null;
}

/** What the key found: a case, one from the other end of those shown, a further page that it asked for, or nothing. */
type Found = 'a case' | 'far' | 'more' | 'none';

/**
 * Opens the next record that waits, the first one after the end; or the one before, the last one before the beginning. Behind the last one
 * shown it asks for the next page and opens nothing: what comes later must not be opened over what somebody does by then.
 */
function openWaiting(by: 1 | -1): Found {
  if (backToTyped()) return 'a case';
  const rows = rowsOf();
  const place = placeIn(rows);
  // The row that took the place of a decided one is the next itself.
  const at = by === 1 && rows[place]?.dataset['instead'] !== undefined ? place - 1 : place;
  const waits = (row: HTMLElement): boolean => row.dataset['row'] === 'waits';
  const near = by === 1 ? rows.slice(at + 1).find(waits) : rows.slice(0, Math.max(at, 0)).findLast(waits);
  // What waits on a later page comes before what was passed over.
  const more = by === 1 && near === undefined ? moreAfter(rows[Math.max(place, 0)]) : null;
  if (more !== null) {
    more.click();
    return 'more';
  }
  const far = by === 1 ? rows.find(waits) : rows.findLast(waits);
  // On the page of one case there is no list, but the way to the next one.
  const to = near ?? far ?? (by === 1 ? document.querySelector<HTMLElement>('main [data-next]') : null);
  to?.focus();
  to?.click();
  // A screen without a list has nothing to say of one.
  if (to === null) return rows.length === 0 ? 'a case' : 'none';
  return near === undefined && far !== undefined && place >= 0 ? 'far' : 'a case';
}

/** Nothing typed in a case is lost by a key: the first one leads back to the field. */
function backToTyped(): boolean {
  const fields = [...document.querySelectorAll<HTMLTextAreaElement>('main [data-case] textarea')];
  const typed = fields.find((field) => field.value.trim() !== '' && !field.disabled);
  typed?.focus();
  return typed !== undefined;
}

/** What closes the record that is open nearest to the focus: a screen can have more than one queue. */
function nearestClosing(): HTMLElement | null {
  for (let around = document.activeElement; around && around.tagName !== 'MAIN'; around = around.parentElement) {
    const found = around.querySelector<HTMLElement>('[data-closes]');
    if (found && around !== document.body) return found;
  }
  return document.querySelector<HTMLElement>('main [data-closes]');
}

/** Closes the open record, unless Escape is meant for what is typed. */
function closeOpen(): boolean {
  const closes = nearestClosing();
  if (closes === null) return false;
  if (backToTyped()) return true;
  closes.focus();
  closes.click();
  return true;
}

const keys = [
  { keys: msg`j or ↓`, what: msg`next row` },
  { keys: msg`k or ↑`, what: msg`row before` },
  { keys: msg({ message: 'Enter', context: 'a key' }), what: msg`open the row, or close it` },
  { keys: 'n', what: msg`open the next case that waits` },
  { keys: 'p', what: msg`open the case before that waits` },
  { keys: msg({ message: 'Esc', context: 'a key' }), what: msg`close the case` },
  { keys: msg`Ctrl K or ⌘ K`, what: msg`find a screen, customer or record` },
  { keys: '?', what: msg`this help` },
] as const satisfies readonly { readonly keys: Text; readonly what: Text }[];

/** Of this visit: a key alone can be meant for a voice control or a screen reader (WCAG 2.1.4). */
let singleKeys = true;

/** How long (ms) it is said what a key found. */
const saidMs = 5_000;

/** What a key found last, said for a while, and no longer than on its screen. */
function useFound() {
  const { pathname } = useLocation();
  const [found, setFound] = useState<Found>('a case');
  // biome-ignore lint/correctness/useExhaustiveDependencies: another screen has other cases
  useEffect(() => setFound('a case'), [pathname]);
  useEffect(() => {
    if (found === 'a case') return;
    const forget = () => setFound('a case');
    const timer = setTimeout(forget, saidMs);
    window.addEventListener('pointerdown', forget);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('pointerdown', forget);
    };
  }, [found]);
  return [found, setFound] as const;
}

/** The keys of the console's lists (R1.7), and what shows them. */
export function ListKeys() {
  const { t } = useLingui();
  const [shown, setShown] = useState(false);
  const [on, setOn] = useState(singleKeys);
  const [found, setFound] = useFound();
  useShortcuts({
    alone: ({ key, target }) => {
      setFound('a case');
      if (key === 'Escape') return closeOpen();
      if (!singleKeys) return false;
      const inRow = target instanceof HTMLElement && target.dataset['row'] !== undefined;
      if (key === 'j' || (inRow && key === 'ArrowDown')) step(1);
      else if (key === 'k' || (inRow && key === 'ArrowUp')) step(-1);
      else if (key === 'n') setFound(openWaiting(1));
      else if (key === 'p') setFound(openWaiting(-1));
      else if (key === '?') setShown(true);
      else return false;
      return true;
    },
  });
  const said = (
    <p role="status" className={styles.found}>
      {found === 'none' && t`No other case of those shown is waiting for you.`}
      {found === 'far' && t`On from the other end of the cases shown.`}
      {found === 'more' && t`The next page is coming. Press n again once it is there.`}
    </p>
  );
  if (!shown) return said;
  return (
    <Dialog title={t`Keys of lists`} onClose={() => setShown(false)} toRead>
      <dl className={styles.keys}>
        {keys.map((one) => (
          <div key={englishOf(one.keys)}>
            <dt>
              <kbd>{textOf(one.keys)}</kbd>
            </dt>
            <dd>{textOf(one.what)}</dd>
          </div>
        ))}
      </dl>
      <TickBox
        checked={on}
        onChange={(next) => {
          singleKeys = next;
          setOn(next);
        }}
      >
        <Trans>Use single keys until this page is loaded again</Trans>
      </TickBox>
      <Button onClick={() => setShown(false)}>
        <Trans>Close</Trans>
      </Button>
    </Dialog>
  );
}
