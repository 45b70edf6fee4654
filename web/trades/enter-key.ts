/** What Enter presses; in a field it is no shortcut at all (`useShortcuts`). */
const pressed =
  'a[href],button,summary,[role="button"],[role="option"],input:not([type="radio"],[type="range"],[type="checkbox"])';

/**
 * Whether Enter places the ticket while the focus is there: anywhere but where Enter means something else. What is chosen
 * already (the pair that is shown, the stake that is typed, the link to this very page) is not chosen once more.
 */
export function entersTicket(focused: Element): boolean {
  const pressable = focused.closest(pressed);
  return pressable === null || pressable.matches('[aria-pressed="true"],[aria-current="page"]');
}
