import { inRoom } from './room.ts';
import { figureOf, type Measure, percentile } from './rounds.ts';

/** Runs in the page: hears what the socket says, and sees what is painted. */
function watch(): void {
  const committed = new Map<string, number>();
  const painted: number[] = [];
  Object.assign(globalThis, { painted });
  const Usual = globalThis.WebSocket;
  globalThis.WebSocket = class extends Usual {
    constructor(url: string | URL) {
      super(url);
      this.addEventListener('message', (event) => {
        const frame = JSON.parse(String(event.data));
        for (const tick of frame.ticks ?? [])
          if (tick.pair === 'BTCUSD' && !tick.held) committed.set(tick.price, tick.time);
      });
    }
  };
  let last = '';
  const look = (): void => {
    // As the socket writes it: the text beside it has separators of thousands.
    const shown = document.querySelector('data[data-testid="last-price"]')?.getAttribute('value') ?? '';
    if (shown !== last) {
      last = shown;
      const time = committed.get(shown);
      // Two frames on, the change is on the screen.
      if (time !== undefined)
        requestAnimationFrame(() => painted.push(performance.timeOrigin + performance.now() - time));
      committed.delete(shown);
    }
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

/** How long a committed tick takes until a real browser has painted its price, in the trade room of a running demo, in ms. */
export function paint(forMs: number): Promise<Measure[]> {
  return inRoom({ route: '/user/traderoom?pair=BTCUSD', watch }, async ({ page }) => {
    await page.waitForTimeout(2_000);
    await page.evaluate('painted.length = 0');
    await page.waitForTimeout(forMs);
    const times = await page.evaluate<number[]>('painted');
    if (times.length === 0) throw new Error('no new price was painted');
    const name = 'a tick from its commit until it is painted, ms';
    return [
      figureOf('paint-median', `${name}, median`, [percentile(times, 0.5)], { most: null }),
      figureOf('paint-p99', `${name}, p99`, [percentile(times, 0.99)], { most: null }),
    ];
  });
}
