type Pointer = Pick<PointerEvent, 'buttons' | 'clientX' | 'clientY'>;

interface Pressable {
  addEventListener(type: 'pointerdown' | 'pointermove', heard: (event: Pointer) => void): void;
}

/** From so many px on the library moves the view with the pointer. */
const leastPx = 5;

/** Calls back while a pressed pointer drags the view: a mere click, even of a hand that trembles, moves nothing. */
export function hearDrags(element: Pressable, dragged: () => void): void {
  let [x, y] = [0, 0];
  element.addEventListener('pointerdown', ({ clientX, clientY }) => {
    [x, y] = [clientX, clientY];
  });
  element.addEventListener('pointermove', ({ buttons, clientX, clientY }) => {
    if (buttons > 0 && Math.abs(clientX - x) + Math.abs(clientY - y) >= leastPx) dragged();
  });
}
