/** Gives an element the focus and leaves the page where it is; what is out of sight there comes to the middle of the window. */
export function focusInSight(to: HTMLElement): void {
  to.focus({ preventScroll: true });
  const { top, bottom } = to.getBoundingClientRect();
  if (top < 0 || bottom > innerHeight) to.scrollIntoView({ block: 'center' });
}
