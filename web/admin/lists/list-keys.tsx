import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useState } from 'react';
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

/** What shows the next page of the list that a row is in; null where all of it is shown. */
function moreAfter(row: HTMLElement | undefined): HTMLElement | null {
  const buttons = [...document.querySelectorAll<HTMLElement>('main [data-more] button')];
  const isBelow = (button: HTMLElement): boolean =>
    row === undefined || (row.compareDocumentPosition(button) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
  // A case has lists of its own.
  return buttons.find((button) => button.closest('[data-case]') === null && isBelow(button)) ?? null;
}

/** For how long (ms) the next page is waited for; whoever presses the key later asks again. */
const moreWithinMs = 15_000;
let showingMore = false;

/** Shows the next page of a list, and goes on once its rows are there, or could not be had. */
function showMore(more: HTMLElement, then: () => void): void {
  if (showingMore) return;
  showingMore = true;
  const before = rowsOf().length;
  const end = () => {
    watched.disconnect();
    clearTimeout(late);
    showingMore = false;
  };
  const watched = new MutationObserver(() => {
    if (more.isConnected && rowsOf().length === before) return;
    end();
    then();
  });
  const late = setTimeout(end, moreWithinMs);
  watched.observe(document.body, { childList: true, subtree: true });
  more.click();
}

/** What the key found: a case after, one from the other end of the list, or none at all. */
type Found = 'next' | 'from-other-end' | 'none';

/** Opens the next record that waits, the first one after the end; or the one before, the last one before the beginning. */
function openWaiting(by: 1 | -1, say: (found: Found) => void): void {
  if (backToTyped()) return;
  const rows = rowsOf();
  const place = placeIn(rows);
  // The row that took the place of a decided one is the next itself.
  const at = by === 1 && rows[place]?.dataset['instead'] !== undefined ? place - 1 : place;
  const waits = (row: HTMLElement): boolean => row.dataset['row'] === 'waits';
  const near = by === 1 ? rows.slice(at + 1).find(waits) : rows.slice(0, Math.max(at, 0)).findLast(waits);
  // What waits on a later page comes before what was passed over.
  const more = by === 1 && near === undefined ? moreAfter(rows[Math.max(place, 0)]) : null;
  if (more !== null) {
    showMore(more, () => openWaiting(by, say));
    return;
  }
  const far = by === 1 ? rows.find(waits) : rows.findLast(waits);
  // On the page of one case there is no list, but the way to the next one.
  const to = near ?? far ?? (by === 1 ? document.querySelector<HTMLElement>('main [data-next]') : null);
  const isFar = near === undefined && far !== undefined && place >= 0;
  say(to === null ? 'none' : isFar ? 'from-other-end' : 'next');
  to?.focus();
  to?.click();
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

/** The keys of the console's lists (R1.7), and what shows them. */
export function ListKeys() {
  const { t } = useLingui();
  const [shown, setShown] = useState(false);
  const [on, setOn] = useState(singleKeys);
  const [found, setFound] = useState<Found>('next');
  useShortcuts({
    alone: ({ key, target }) => {
      setFound('next');
      if (key === 'Escape') return closeOpen();
      if (!singleKeys) return false;
      const inRow = target instanceof HTMLElement && target.dataset['row'] !== undefined;
      if (key === 'j' || (inRow && key === 'ArrowDown')) step(1);
      else if (key === 'k' || (inRow && key === 'ArrowUp')) step(-1);
      else if (key === 'n') openWaiting(1, setFound);
      else if (key === 'p') openWaiting(-1, setFound);
      else if (key === '?') setShown(true);
      else return false;
      return true;
    },
  });
  const said = (
    <p role="status" className={styles.found}>
      {found === 'none' && t`No case here is waiting for you.`}
      {found === 'from-other-end' && t`That was the last one: on from the other end of the list.`}
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
