import { expect, it } from 'vitest';
import { hearDrags } from './drag.ts';

type Heard = Parameters<Parameters<typeof hearDrags>[0]['addEventListener']>[1];

it('[M4] a click leaves a chart at the newest price, and a drag takes it from there', () => {
  const listeners = new Map<string, Heard>();
  let drags = 0;
  hearDrags({ addEventListener: (type, heard) => listeners.set(type, heard) }, () => {
    drags += 1;
  });
  const point = (type: 'pointerdown' | 'pointermove', clientX: number, clientY: number, buttons = 1) =>
    listeners.get(type)?.({ buttons, clientX, clientY });
  point('pointerdown', 100, 50);
  point('pointermove', 102, 48);
  point('pointermove', 160, 50, 0);
  expect(drags).toBe(0);
  point('pointermove', 95, 50);
  point('pointermove', 103, 52);
  expect(drags).toBe(2);
});
