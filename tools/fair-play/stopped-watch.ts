/** A year of a market that never closes, in minutes. */
const minutesOfYear = 365 * 24 * 60;

/** When a stopped watcher looks again, by the price of each minute since the payment as a part of the one that it was paid at. */
export type Restart = (prices: readonly number[]) => number;

/** The minute with the least price of all: who knows what is to come. */
export const least: Restart = (prices) => prices.indexOf(Math.min(...prices));

/** The first minute whose price is so far below that of the payment, or the last one: who sees prices as they come. */
export const onceBelow =
  (part: number): Restart =>
  (prices) => {
    const place = prices.findIndex((price) => price <= 1 - part);
    return place < 0 ? prices.length - 1 : place;
  };

/** What of a deposit is credited less, on average, with one standard error, where a watcher that was stopped decides by when it looks again. */
export function playRestarts(
  restart: Restart,
  { volatility, minutes, walks }: { readonly volatility: number; readonly minutes: number; readonly walks: number },
  random: () => number,
): { readonly gain: number; readonly error: number } {
  const step = volatility / Math.sqrt(minutesOfYear);
  let [sum, squares] = [0, 0];
  for (let walk = 0; walk < walks; walk += 1) {
    const prices = [1];
    for (let minute = 1; minute <= minutes; minute += 1) {
      // So that the price has no drift: who waits gains nothing by waiting alone.
      prices.push((prices.at(-1) ?? 1) * Math.exp(step * normal(random) - (step * step) / 2));
    }
    const gain = 1 - (prices[restart(prices)] ?? 1);
    sum += gain;
    squares += gain * gain;
  }
  const mean = sum / walks;
  return { gain: mean, error: Math.sqrt((squares / walks - mean * mean) / walks) };
}

/** A number of the standard normal distribution (Box and Muller). */
const normal = (random: () => number): number =>
  Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
