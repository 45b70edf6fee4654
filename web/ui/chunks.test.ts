import { expect, test, vi } from 'vitest';
import { ChunkLoadError, loadChunk } from './chunks.ts';

test('[E3] a chunk that fails once is loaded at the second try', async () => {
  const load = vi.fn<() => Promise<string>>().mockRejectedValueOnce(new Error('lost')).mockResolvedValueOnce('screen');
  expect(await loadChunk(load)).toBe('screen');
});

test('[E3] a chunk that fails twice raises ChunkLoadError', async () => {
  const load = vi.fn<() => Promise<string>>().mockRejectedValue(new Error('lost'));
  const failed = await loadChunk(load).catch((error: unknown) => error);
  expect(failed).toBeInstanceOf(ChunkLoadError);
  expect(failed).toMatchObject({ name: 'ChunkLoadError' });
  expect(load).toHaveBeenCalledTimes(2);
});

test('[E3] a chunk that does not come within 120 s counts as failed', async () => {
  vi.useFakeTimers();
  try {
    const load = vi.fn<() => Promise<string>>(() => new Promise(() => undefined));
    const failed = loadChunk(load).catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(119_999);
    expect(load).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(120_001);
    expect(await failed).toBeInstanceOf(ChunkLoadError);
  } finally {
    vi.useRealTimers();
  }
});
