/** Whether each further address is another screen's than the one before: what is searched for or open on a screen is no other one. */
export function screensAfter(first: string): (pathname: string) => boolean {
  let shown = first;
  return (pathname) => {
    if (pathname === shown) return false;
    shown = pathname;
    return true;
  };
}

/**
 * Puts the focus on the title of a screen that a link within the app has led to: a keyboard goes on from there, not from the menu or from
 * nowhere. What the screen has focused by then keeps it, and so does an open dialog.
 */
export function focusScreen(page: Pick<Document, 'activeElement' | 'querySelector'>): void {
  // The content as a whole, to which the skip link leads, was there before.
  if (page.activeElement?.parentElement?.closest('main, dialog')) return;
  const title = page.querySelector<HTMLElement>('main h1:not([hidden] *)');
  if (title === null) return;
  title.tabIndex = -1;
  title.focus({ preventScroll: true });
}

const titleWithinMs = 400;
/** A screen whose script has yet to come has the title of the one before for longer. */
const screenWithinMs = 10_000;

/**
 * Once the title of a screen that a link within the app has led to is there, gives the screen the focus and says the title. A first visit,
 * at `first`, is the browser's. Returns what ends it.
 */
export function watchScreens(first: string, say: (title: string) => void): () => void {
  let timer: ReturnType<typeof setTimeout>;
  let led = false;
  let arriving = false;
  /** The title of the screen that is left. */
  let before = document.title;
  const leads = screensAfter(first);
  const look = () => {
    if (leads(location.pathname)) {
      led = true;
      arriving = true;
    } else if (!arriving) before = document.title;
    if (!led) return;
    // The screen before can say something more, at the new address, as it goes.
    if (arriving) focusScreen(document);
    clearTimeout(timer);
    const withinMs = arriving && document.title === before ? screenWithinMs : titleWithinMs;
    timer = setTimeout(() => {
      arriving = false;
      before = document.title;
      say(document.title);
    }, withinMs);
  };
  const titles = new MutationObserver(look);
  titles.observe(document.head, { childList: true, subtree: true });
  // What has led on before this was here.
  look();
  return () => titles.disconnect();
}
