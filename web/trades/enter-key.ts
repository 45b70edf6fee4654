/** Fields in which Enter is the field's own, or sends its own form. */
const ownFields =
  'input:not([type="radio"],[type="range"],[type="checkbox"]),select,textarea,[contenteditable],dialog,[role="dialog"],[role="menu"]';

/**
 * Whether Enter places the ticket while the focus is there: anywhere but where Enter means something else. What is chosen
 * already (the pair that is shown, the stake that is typed, the link to this very page) is not chosen once more.
 */
export function entersTicket(focused: Element): boolean {
  if (focused.closest(ownFields)) return false;
  const pressable = focused.closest('a[href],button,summary,[role="button"],[role="option"]');
  return pressable === null || pressable.matches('[aria-pressed="true"],[aria-current="page"]');
}
