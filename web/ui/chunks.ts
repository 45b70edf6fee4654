/** A part of the app that could not be loaded, twice (E3). */
export class ChunkLoadError extends Error {
  override readonly name = 'ChunkLoadError';
}

const chunkWithinMs = 120_000;

async function within<T>(load: () => Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('no answer')), chunkWithinMs);
  });
  try {
    return await Promise.race([load(), late]);
  } finally {
    clearTimeout(timer);
  }
}

/** Loads a chunk; one that fails is tried once more before it raises {@link ChunkLoadError}. */
export async function loadChunk<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await within(load);
  } catch {
    return within(load).catch((cause: unknown) => {
      throw new ChunkLoadError('A part of this page could not be loaded.', { cause });
    });
  }
}
