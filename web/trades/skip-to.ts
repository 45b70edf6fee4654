/**
 * A panel's title takes the focus: what can be done in it comes next.
 *
 * @param block where in the window the title comes to: the nearest edge, or the top, so that what is below it is seen
 */
export function skipTo(id: string, block: 'nearest' | 'start' = 'nearest'): void {
  const title = document.getElementById(id);
  title?.scrollIntoView({ block });
  title?.focus({ preventScroll: true });
}
