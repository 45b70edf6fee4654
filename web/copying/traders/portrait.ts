/** What a tile of a portrait shows: a half or a quarter of a disc, a disc, a half of the tile, or nothing. */
export type Shape = 'quarter' | 'half' | 'disc' | 'corner' | 'none';

export interface Tile {
  readonly shape: Shape;
  /** Quarter turns, clockwise. */
  readonly turns: number;
}

export interface Portrait {
  /** Which two tones of the palette it is drawn in. */
  readonly tone: number;
  /** Left to right, then down: two by two. */
  readonly tiles: readonly Tile[];
}

const shapes: readonly Shape[] = ['quarter', 'half', 'disc', 'corner', 'quarter', 'corner', 'half', 'none'];
const tones = 4;

/** FNV-1a, 32 bits, with the last steps of MurmurHash3: ids that differ in one character differ in each bit. */
function spread(text: string): number {
  let hash = 0x811c9dc5;
  for (const character of text) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}

/** The mark of somebody without a photo: always the same of one id, and of two ids rarely alike. */
export function portraitOf(id: string): Portrait {
  const drawn = (part: string, of: number): number => spread(`${part} ${id}`) % of;
  const tiles = [0, 1, 2, 3].map((nth) => ({
    shape: shapes[drawn(`shape ${nth}`, shapes.length)] ?? 'quarter',
    turns: drawn(`turns ${nth}`, 4),
  }));
  // A mark of holes alone would be no mark.
  const empty = tiles.filter(({ shape }) => shape === 'none').length;
  return {
    tone: drawn('tone', tones),
    tiles: empty > 1 ? tiles.map((tile) => (tile.shape === 'none' ? { ...tile, shape: 'quarter' } : tile)) : tiles,
  };
}
