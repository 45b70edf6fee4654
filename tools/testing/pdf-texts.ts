import { inflateSync } from 'node:zlib';

/** What a PDF of the standard fonts shows, piece by piece in the order of drawing; what is set in another font is left out. */
export function pdfTexts(file: Buffer): string[] {
  const text = file.toString('latin1');
  const pieces: string[] = [];
  // The line break before the end is \n alone: a \r there is the last byte of what is compressed, one time in 256.
  for (const found of text.matchAll(/stream\r?\n([\s\S]*?)\nendstream/g)) {
    const content = inflated(Buffer.from(found[1] ?? '', 'latin1'));
    if (content === null) continue;
    for (const [, shown = ''] of content.matchAll(/\[([^\]]*)\] TJ/g)) {
      const hex = [...shown.matchAll(/<([0-9a-f]*)>/g)].map(([, digits = '']) => digits).join('');
      pieces.push(Buffer.from(hex, 'hex').toString('latin1'));
    }
  }
  return pieces;
}

function inflated(bytes: Buffer): string | null {
  try {
    return inflateSync(bytes).toString('latin1');
  } catch {
    return null;
  }
}
