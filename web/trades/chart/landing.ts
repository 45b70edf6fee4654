import styles from './landing.module.css';

/** Longer than the movement lasts, of which the style sheet knows. */
const goneAfterMs = 250;

/** A ring that closes in on a place of the chart and is gone; it is not seen where the system asks for less motion. */
export function land(
  holder: HTMLElement,
  at: { readonly x: number; readonly y: number; readonly colour: string },
): void {
  const ring = document.createElement('span');
  ring.className = styles.landing ?? '';
  ring.style.left = `${at.x}px`;
  ring.style.top = `${at.y}px`;
  ring.style.color = at.colour;
  holder.append(ring);
  setTimeout(() => ring.remove(), goneAfterMs);
}
