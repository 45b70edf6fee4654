import { describe, expect, it } from 'vitest';
import { inOrder, reconnectPauseMs } from './live.ts';

describe('the live stream', () => {
  it('[M5] what arrives within a beat is passed on in the order of seq, repeated ticks once', () => {
    const inSeqOrder = inOrder([8, 7, 8, 10].map((seq) => ({ seq })));
    expect(inSeqOrder.map(({ seq }) => seq)).toEqual([7, 8, 10]);
  });
  it('[M5] reconnecting backs off with jitter and stays bounded', () => {
    expect(reconnectPauseMs(0, 0)).toBe(250);
    expect(reconnectPauseMs(3, 0.5)).toBe(2_250);
    expect(reconnectPauseMs(30, 1)).toBe(15_250);
  });
});
