/** Up to so many bytes a file goes in one request, and so many the first chunk of a larger one has (F1). */
export const firstChunkBytes = 262_144;
/** No chunk is larger. */
export const largestChunkBytes = 33_554_432;

/** The chunk after one that arrived: twice as large, up to the limit (F1). In bytes. */
export function nextChunk(bytes: number): number {
  return Math.min(bytes * 2, largestChunkBytes);
}

/** Whether a file goes in a single POST (F1). */
export function isSinglePost(bytes: number): boolean {
  return bytes <= firstChunkBytes;
}
