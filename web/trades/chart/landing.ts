const forMs = 180;

/** A ring that closes in on a place of the chart and is gone; nothing where the system asks for less motion. */
export function land(
  holder: HTMLElement,
  at: { readonly x: number; readonly y: number; readonly colour: string },
): void {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  const ring = document.createElement('span');
  Object.assign(ring.style, {
    position: 'absolute',
    left: `${at.x - 10}px`,
    top: `${at.y - 10}px`,
    width: '20px',
    height: '20px',
    boxSizing: 'border-box',
    border: `2px solid ${at.colour}`,
    borderRadius: '50%',
    zIndex: '3',
    pointerEvents: 'none',
  });
  holder.append(ring);
  const motion = ring.animate(
    [
      { transform: 'scale(2.4)', opacity: 0 },
      { transform: 'scale(0.5)', opacity: 1 },
    ],
    { duration: forMs, easing: 'ease-out' },
  );
  motion.onfinish = () => ring.remove();
  motion.oncancel = () => ring.remove();
}
