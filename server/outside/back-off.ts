/**
 * How long to wait before another try: doubles from `firstMs` up to `longestMs`, with the upper half of it random, so
 * that many processes that lost one venue do not return to it at the same instant.
 */
export function backOffMs(failures: number, firstMs: number, longestMs: number): number {
  const whole = Math.min(longestMs, firstMs * 2 ** Math.min(20, Math.max(0, failures - 1)));
  return whole / 2 + (Math.random() * whole) / 2;
}
