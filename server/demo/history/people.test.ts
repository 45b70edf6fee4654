import { expect, it } from 'vitest';
import { pastTraders } from './people.ts';
import { opened } from './present.ts';

it('[C1] what a trader of the demo says of their stakes and times is true of each of their trades, the open one too', () => {
  for (const { email, trades, words } of pastTraders) {
    const [, stake] = /about (\d+) USD/.exec(words.about) ?? [];
    if (stake !== undefined) expect(Number(stake) * 100).toBe(trades.stake);
    // Times of the past are those of their rule; one that is open now runs longer.
    const own = opened.filter((one) => one.email === email);
    if (own.length > 0) expect(words.about).not.toMatch(/minute trades|trades of (one|two) minute/i);
    for (const { currencyPair, amount } of own) {
      expect(trades.pairs).toContain(currencyPair);
      expect(Math.abs(Number(amount) * 100 - trades.stake)).toBeLessThanOrEqual(trades.stake / 4);
    }
  }
});
