import { describe, expect, it } from 'vitest';
import { ServerClock } from './server-clock.ts';

describe('the server’s clock in a tab', () => {
  it('[T10] the frame that travelled fastest sets the clock, and it runs on between frames', () => {
    let local = 1_000;
    const clock = new ServerClock(() => local);
    expect(clock.now()).toBeNull();
    clock.hear(50_000); // sent at 50,000, maybe 300 ms on the way
    local = 2_000;
    clock.hear(51_250); // 50 ms on the way
    expect(clock.now()).toBe(51_250);
    local = 3_000;
    clock.hear(51_900); // 400 ms on the way: no reason to turn the clock back
    expect(clock.now()).toBe(52_250);
  });

  it('[T10] a drift is followed once the old sightings are forgotten', () => {
    let local = 0;
    const clock = new ServerClock(() => local);
    clock.hear(10_000);
    for (let i = 1; i <= 240; i += 1) {
      local = i * 1_000;
      clock.hear(9_000 + local);
    }
    expect(clock.now()).toBe(249_000);
  });
});
