import { inflateSync } from 'node:zlib';

/** What a PDF shows, piece by piece in the order of drawing; embedded fonts are read by their own tables. */
export function pdfTexts(file: Buffer): string[] {
  const objects = objectsOf(file.toString('latin1'));
  const letters = lettersByFont(objects);
  const pieces: string[] = [];
  for (const { stream } of objects.values()) {
    if (stream === null) continue;
    let font: ReadonlyMap<number, string> | undefined;
    for (const [, name, shown] of stream.matchAll(/\/(F\d+) [\d.]+ Tf|\[([^\]]*)\] TJ/g)) {
      if (name !== undefined) font = letters.get(name);
      if (shown === undefined || !font) continue;
      const hex = [...shown.matchAll(/<([0-9a-f]*)>/g)].map(([, digits = '']) => digits).join('');
      const glyphs = hex.match(/.{4}/g) ?? [];
      pieces.push(glyphs.map((glyph) => font?.get(Number.parseInt(glyph, 16)) ?? '\ufffd').join(''));
    }
  }
  return pieces;
}

/** Whether something of a PDF is drawn in a colour, filled or as a line. */
export function pdfHasColour(file: Buffer, colour: string): boolean {
  const channels = (colour.match(/[0-9a-f]{2}/g) ?? []).map((digits) => Number.parseInt(digits, 16) / 255);
  for (const { stream } of objectsOf(file.toString('latin1')).values()) {
    for (const [, numbers = ''] of (stream ?? '').matchAll(/([\d.]+ [\d.]+ [\d.]+) scn\b/gi)) {
      const drawn = numbers.split(' ').map(Number);
      if (channels.every((channel, n) => Math.abs(channel - (drawn[n] ?? 2)) < 0.5 / 255)) return true;
    }
  }
  return false;
}

/** The pictures that a PDF holds, each by its pixels. */
export const pdfPictures = (file: Buffer): { readonly width: number; readonly height: number }[] =>
  [...objectsOf(file.toString('latin1')).values()].flatMap(({ head }) => {
    if (!/\/Subtype \/Image/.test(head)) return [];
    const [width, height] = [/\/Width (\d+)/, /\/Height (\d+)/].map((size) => Number(size.exec(head)?.[1]));
    return width && height ? [{ width, height }] : [];
  });

interface PdfObject {
  readonly head: string;
  /** Decompressed; null of an object that is none. */
  readonly stream: string | null;
}

function objectsOf(text: string): ReadonlyMap<string, PdfObject> {
  const objects = new Map<string, PdfObject>();
  for (const [, number = '', body = ''] of text.matchAll(/(?:^|\n)(\d+) 0 obj\n([\s\S]*?)\nendobj/g)) {
    // The line break before the end is \n alone: a \r there is the last byte of what is compressed, one time in 256.
    const [, head = body, bytes] = /^([\s\S]*?)\nstream\r?\n([\s\S]*)\nendstream$/.exec(body) ?? [];
    objects.set(number, { head, stream: bytes === undefined ? null : inflated(Buffer.from(bytes, 'latin1')) });
  }
  return objects;
}

/** The letters of each font's glyphs, by the names that pages call the fonts. */
function lettersByFont(objects: ReadonlyMap<string, PdfObject>): ReadonlyMap<string, ReadonlyMap<number, string>> {
  const fonts = new Map<string, ReadonlyMap<number, string>>();
  for (const { head } of objects.values()) {
    for (const [, name = '', number = ''] of head.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
      const table = /\/ToUnicode (\d+) 0 R/.exec(objects.get(number)?.head ?? '')?.[1];
      fonts.set(name, lettersOf(objects.get(table ?? '')?.stream ?? ''));
    }
  }
  return fonts;
}

function lettersOf(table: string): ReadonlyMap<number, string> {
  const letters = new Map<number, string>();
  for (const [, first = '', list = ''] of table.matchAll(/<([0-9a-f]{4})> <[0-9a-f]{4}> \[([^\]]*)\]/g)) {
    for (const [n, [, hex = '']] of [...list.matchAll(/<([0-9a-f]*)>/g)].entries()) {
      const units = (hex.match(/.{4}/g) ?? []).map((unit) => Number.parseInt(unit, 16));
      letters.set(Number.parseInt(first, 16) + n, String.fromCharCode(...units));
    }
  }
  return letters;
}

function inflated(bytes: Buffer): string | null {
  try {
    return inflateSync(bytes).toString('latin1');
  } catch {
    return null;
  }
}
