/** A number of bytes as people say it: '812 B', '262 kB', '1.4 MB' (powers of ten). */
export function bytesInWords(bytes: number): string {
  if (bytes < 1_000) return `${bytes} B`;
  if (bytes < 1_000_000) return `${Math.round(bytes / 1_000)} kB`;
  return `${(bytes / 1_000_000).toFixed(1)} MB`;
}
