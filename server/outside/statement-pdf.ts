import { createRequire } from 'node:module';
import PDFDocument from 'pdfkit';
import { formatCents } from '#domain/money/amount.ts';
import type { StatementExtract, StatementHead } from '#server/ledger/statement-extract.ts';
import type { StatementLine } from '#server/ledger/statement-line.ts';

/** A4 lying, in points. */
const pageSize = { width: 841.89, height: 595.28 };
const margin = 36;
const lineHeight = 12;
const headSize = 9;
/** Others are served in between. */
const linesAtOnce = 50;
const bottom = pageSize.height - margin - lineHeight;

interface Column {
  readonly title: string;
  /** The left edge, or the right one of what is set to the right, from the page's left. */
  readonly x: number;
  readonly right: boolean;
  readonly of: (line: StatementLine) => string;
}

const columns: readonly Column[] = [
  { title: 'Time (UTC)', x: 36, right: false, of: ({ time }) => time.slice(0, 19).replace('T', ' ') },
  { title: 'Posting', x: 126, right: false, of: ({ code }) => code },
  { title: 'Account', x: 216, right: false, of: ({ account }) => account },
  { title: 'Cause', x: 276, right: false, of: causeOf },
  { title: 'Entry', x: 470, right: false, of: ({ id }) => id },
  { title: 'Amount', x: 640, right: true, of: ({ amount }) => amount },
  { title: 'Account after', x: 722, right: true, of: ({ accountBalance }) => accountBalance },
  { title: 'Wallet after', x: 805, right: true, of: ({ balance }) => balance },
];

/** The record behind a posting; of a mining payout also what it is of. */
function causeOf({ cause, mined }: StatementLine): string {
  return mined ? `${cause.id}, ${mined.coin} ${mined.day}` : cause.id;
}

/** Every file of the font is for some scripts: what one of them lacks the next may have. */
const fontFiles = ['latin', 'latin-ext', 'cyrillic', 'cyrillic-ext', 'greek', 'greek-ext', 'vietnamese'].map((script) =>
  createRequire(import.meta.url).resolve(`@fontsource-variable/inter/files/inter-${script}-wght-normal.woff2`),
);

/** What the standard fonts of every reader can show. */
const westEuropean = /^[\u0020-\u007e\u00a0-\u00ff\u20ac]*$/;

/**
 * Draws a statement (L6) page by page: head, opening balance, lines, closing balance. Each page leaves as soon as it is
 * full, so that a statement of any length takes the memory of a batch of its lines.
 */
export async function* drawStatement(head: StatementHead, extract: StatementExtract): AsyncGenerator<Uint8Array> {
  const document = new PDFDocument({
    size: 'A4',
    layout: 'landscape',
    margin,
    autoFirstPage: false,
    info: { Title: 'Statement of account', Author: head.operator, Subject: periodOf(head, extract) },
  });
  const page = pages(document, head, extract);
  page.begin();
  page.balance('Opening balance', extract.opening);
  for await (const lines of extract.lines()) {
    for (const [n, line] of lines.entries()) {
      page.line(line);
      if (n % linesAtOnce === 0) await new Promise((resolve) => setImmediate(resolve));
    }
    // What was compressed meanwhile leaves before the next batch is read.
    yield* drained(document);
  }
  page.balance('Closing balance', extract.closing);
  document.end();
  for await (const chunk of document) yield bytesOf(chunk);
}

function* drained(document: PDFKit.PDFDocument): Generator<Uint8Array> {
  for (let chunk: unknown = document.read(); chunk !== null; chunk = document.read()) yield bytesOf(chunk);
}

function bytesOf(chunk: unknown): Uint8Array {
  if (!(chunk instanceof Uint8Array)) throw new Error('a document gave something else than bytes');
  return chunk;
}

function pages(document: PDFKit.PDFDocument, head: StatementHead, extract: StatementExtract) {
  let y = 0;
  let number = 0;
  const text = (words: string, x: number, right = false): void => {
    document.text(words, right ? x - document.widthOfString(words) : x, y, { lineBreak: false });
  };
  const begin = (): void => {
    document.addPage();
    number += 1;
    y = margin;
    if (number === 1) drawHead();
    document.font('Helvetica').fontSize(7);
    text(`${number}`, pageSize.width - margin, true);
    document.font('Helvetica-Bold');
    for (const { title, x, right } of columns) text(title, x, right);
    document.font('Helvetica');
    y += lineHeight;
    document
      .moveTo(margin, y - 3)
      .lineTo(pageSize.width - margin, y - 3)
      .lineWidth(0.5)
      .stroke();
  };
  const drawHead = (): void => {
    document.font('Helvetica-Bold').fontSize(14);
    text('Statement of account', margin);
    y += 20;
    document.fontSize(headSize);
    for (const words of headLines(head, extract)) {
      inAnyScript(document, words, y);
      y += 13;
    }
    y += 8;
  };
  const room = (): void => {
    if (y > bottom) begin();
  };
  return {
    begin,
    line(line: StatementLine): void {
      room();
      for (const { x, right, of } of columns) text(of(line), x, right);
      y += lineHeight;
    },
    balance(words: string, amount: bigint): void {
      room();
      document.font('Helvetica-Bold');
      text(words, margin);
      text(formatCents(amount), 805, true);
      document.font('Helvetica');
      y += lineHeight;
    },
  };
}

function headLines(head: StatementHead, extract: StatementExtract): readonly string[] {
  const unit = head.wallet === 'real' ? 'US dollars' : 'practice dollars, which are no money';
  const chosen = [head.figure, head.code].filter((one) => one !== null).join(', ');
  return [
    `${head.operator} · ${head.contact}`,
    `${head.customer.name} · ${head.customer.email}`,
    `${periodOf(head, extract)} · in ${unit}`,
    ...(chosen === '' ? [] : [`Only: ${chosen}`]),
    ...(head.code === null
      ? []
      : ['Opening and closing balance count every posting of the period, also those that are left out here.']),
  ];
}

function periodOf({ from, to }: StatementHead, { time }: StatementExtract): string {
  const end = to === null || to >= time.slice(0, 10) ? `${time.slice(0, 19).replace('T', ' ')} UTC` : `${to} (UTC)`;
  return `${from === null ? 'From the beginning' : `From ${from}`} to ${end}`;
}

/** Names come in every script: a letter that the standard font lacks is drawn by its outline in Inter. */
function inAnyScript(document: PDFKit.PDFDocument, words: string, y: number): void {
  let x = margin;
  for (const letter of words) {
    const font = westEuropean.test(letter) ? null : outlineFontFor(document, letter);
    document.font('Helvetica-Bold');
    if (font) {
      x += drawOutline(document, font, letter, x, y + 0.72 * headSize);
    } else {
      const shown = westEuropean.test(letter) ? letter : '?';
      document.text(shown, x, y, { lineBreak: false });
      x += document.widthOfString(shown);
    }
  }
}

/** A font as the library below holds it; its types leave it out. Embedding parts of these files fails there: hence outlines. */
interface OutlineFont {
  readonly unitsPerEm: number;
  hasGlyphForCodePoint(code: number): boolean;
  layout(text: string): {
    readonly glyphs: readonly { readonly path: { toSVG(): string } }[];
    readonly positions: readonly { readonly xAdvance: number }[];
  };
}

const isOutlineFont = (font: unknown): font is OutlineFont =>
  typeof font === 'object' && font !== null && 'hasGlyphForCodePoint' in font && 'layout' in font;

function outlineFontFor(document: PDFKit.PDFDocument, letter: string): OutlineFont | null {
  for (const file of fontFiles) {
    document.font(file);
    const held: unknown = Reflect.get(Reflect.get(document, '_font'), 'font');
    if (isOutlineFont(held) && held.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0)) return held;
  }
  return null;
}

/** Fills a letter on its base line; answers with its width. */
function drawOutline(
  document: PDFKit.PDFDocument,
  font: OutlineFont,
  letter: string,
  x: number,
  baseline: number,
): number {
  const scale = headSize / font.unitsPerEm;
  const { glyphs, positions } = font.layout(letter);
  document.save().translate(x, baseline).scale(scale, -scale);
  for (const { path } of glyphs) document.path(path.toSVG()).fill();
  document.restore();
  return positions.reduce((sum, { xAdvance }) => sum + xAdvance * scale, 0);
}
