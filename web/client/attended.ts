/** For so long after somebody has touched the page, what it asks counts as theirs; a form is filled in by touching it. */
const attendedMs = 60_000;
let touchedMs = 0;

/** False in tests without a page. */
const touched = (): void => {
  touchedMs = performance.now();
};
if (typeof addEventListener === 'function') {
  for (const event of ['pointerdown', 'pointermove', 'keydown', 'wheel']) {
    addEventListener(event, touched, { capture: true, passive: true });
  }
}

/** Whether nobody has touched this page for a while: what it reads then it reads by itself (A10). */
export const isUnattended = (): boolean => performance.now() - touchedMs > attendedMs;
