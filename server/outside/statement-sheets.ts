import path from 'node:path';
import { paperWord } from '#messages/statement/statement.ts';
import type { PaperPicture } from './paper-brand.ts';
import type { StatementHead } from './statement-head.ts';
import type { endOf, PaperRow } from './statement-rows.ts';

/** A4, in points. */
const width = 595.28;
const height = 841.89;
const margin = 44;
const right = width - margin;
/** Where the last row of a page may end, and where what every page has at its foot begins. */
const lowest = height - 64;
const footAt = height - 44;

const ink = '#14181d';
const pale = '#5a626c';
const rule = '#dcd8d0';
const inset = '#f4f2ee';

const fontFolder = path.join(import.meta.dirname, 'fonts');
const fonts = {
  normal: path.join(fontFolder, 'inter-regular.ttf'),
  strong: path.join(fontFolder, 'inter-semibold.ttf'),
} as const;

/** Left edges of words; right edges of amounts. */
const columns = { time: margin, title: 146, amount: 397, available: 474, balance: right } as const;
const titleWidth = 180;

export type Sheets = ReturnType<typeof openSheets>;

/** The pages of a statement: what each shows around its rows, and where a row stands on them. */
export function openSheets(
  document: PDFKit.PDFDocument,
  head: StatementHead,
  names: { readonly title: string; readonly period: string },
) {
  const { translator, brand } = head;
  const say = (name: Parameters<typeof paperWord>[1], values: Parameters<typeof paperWord>[2] = {}): string =>
    paperWord(translator, name, values);
  let y = 0;
  let number = 0;
  let inTable = false;

  const set = (weight: keyof typeof fonts, size: number, colour = ink): void => {
    document.font(fonts[weight]).fontSize(size).fillColor(colour);
  };
  const put = (words: string, x: number, at = y): void => {
    document.text(words.normalize('NFC'), x, at, { lineBreak: false });
  };
  const putRight = (words: string, x: number, at = y): void => put(words, x - document.widthOfString(words), at);
  const line = (at: number, colour = rule, thick = 0.5): void => {
    document.moveTo(margin, at).lineTo(right, at).lineWidth(thick).strokeColor(colour).stroke();
  };
  /** Pieces in as many lines as they need. */
  const wrapped = (pieces: readonly string[], most: number, between: string): readonly string[] => {
    const lines: string[] = [];
    for (const piece of pieces) {
      const longer = lines.length === 0 ? piece : `${lines.at(-1)}${between}${piece}`;
      if (lines.length > 0 && document.widthOfString(longer) <= most) lines[lines.length - 1] = longer;
      else lines.push(piece);
    }
    return lines;
  };
  /** As much of the words as a width holds. */
  const cut = (words: string, most: number): string => {
    const whole = words.normalize('NFC');
    if (document.widthOfString(whole) <= most) return whole;
    const letters = [...whole];
    while (letters.length > 1 && document.widthOfString(`${letters.join('')}…`) > most) letters.pop();
    return `${letters.join('').trimEnd()}…`;
  };

  const drawFoot = (): void => {
    set('normal', 7.5, pale);
    line(footAt - 8);
    put(cut(`${brand.name} · ${brand.contact}`, 420), margin, footAt);
    putRight(say('page', { number }), right, footAt);
  };
  const drawTableHead = (): void => {
    set('strong', 7.5, pale);
    put(say('time'), columns.time);
    put(say('movement'), columns.title);
    for (const name of ['amount', 'available', 'balance'] as const) putRight(say(name), columns[name]);
    y += 14;
    line(y, brand.accent, 1);
    y += 6;
  };
  const drawBrand = (size: number): void => {
    const after = drawPicture(document, brand.picture, y, size);
    if (brand.picture.isLogo) return;
    set('strong', size * 0.55);
    put(cut(brand.name, 240), after + 8, y + size * 0.17);
  };
  /** Who the operator is, whole: company, licence and address. */
  const drawOperator = (): void => {
    set('normal', 7.5, pale);
    for (const words of brand.lines.flatMap((text) => wrapped(text.split(' '), right - margin, ' '))) {
      put(cut(words, right - margin), margin);
      y += 11;
    }
    y += 10;
  };
  const begin = (): void => {
    document.addPage();
    number += 1;
    y = margin;
    const first = number === 1;
    if (first) line(margin - 14, brand.accent, 2);
    drawBrand(first ? 26 : 16);
    set('strong', first ? 15 : 9);
    putRight(names.title, right, y + (first ? 4 : 3));
    y += first ? 32 : 26;
    if (first) drawOperator();
    else {
      set('normal', 7.5, pale);
      put(cut(`${head.customer.name} · ${names.period}`, right - margin), margin);
      y += 18;
    }
    drawFoot();
    if (inTable) drawTableHead();
  };
  const room = (needed: number): void => {
    if (y + needed > lowest) begin();
  };

  return {
    begin,
    /** Columns of a small label and lines of words. */
    facts(facts: readonly (readonly [label: string, lines: readonly string[]])[]): void {
      const each = (right - margin) / facts.length;
      let deepest = y;
      for (const [n, [label, words]] of facts.entries()) {
        const x = margin + n * each;
        set('normal', 7.5, pale);
        put(label, x);
        let at = y + 12;
        set('normal', 9);
        for (const one of words.flatMap((text) => wrapped(text.split(' '), each - 14, ' '))) {
          put(cut(one, each - 10), x, at);
          at += 13;
        }
        deepest = Math.max(deepest, at);
      }
      y = deepest + 14;
    },
    /** Figures that answer what one looks for first. */
    figures(figures: readonly { readonly label: string; readonly amount: string; readonly below: string }[]): void {
      const gap = 12;
      const each = (right - margin - gap * (figures.length - 1)) / figures.length;
      for (const [n, { label, amount, below }] of figures.entries()) {
        const x = margin + n * (each + gap);
        document.roundedRect(x, y, each, 62, 6).fillColor(inset).fill();
        set('normal', 7.5, pale);
        put(cut(label, each - 28), x + 14, y + 10);
        set('strong', 16);
        put(amount, x + 14, y + 21);
        set('normal', 7.5, pale);
        put(below, x + 14, y + 44);
      }
      y += 62 + 22;
    },
    beginTable(): void {
      inTable = true;
      drawTableHead();
    },
    row(row: PaperRow): void {
      set('normal', 7.5, pale);
      const details = wrapped(row.details, titleWidth, ' · ');
      const tall = 27 + Math.max(0, details.length - 1) * 10;
      room(tall);
      set('normal', 8.5);
      put(row.day, columns.time);
      put(cut(row.title, titleWidth), columns.title);
      for (const name of ['available', 'balance'] as const) putRight(row[name], columns[name]);
      set('strong', 8.5);
      putRight(row.amount, columns.amount);
      set('normal', 7.5, pale);
      put(row.time, columns.time, y + 11);
      for (const [n, words] of details.entries()) put(words, columns.title, y + 11 + n * 10);
      line(y + tall - 4);
      y += tall;
    },
    total(row: ReturnType<typeof endOf>): void {
      room(24);
      set('strong', 8.5);
      put(row.title, columns.title);
      for (const name of ['available', 'balance'] as const) putRight(row[name], columns[name]);
      y += 24;
    },
    note(words: string): void {
      set('normal', 7.5, pale);
      const lines = wrapped(words.split(' '), right - margin, ' ');
      room(lines.length * 11 + 6);
      set('normal', 7.5, pale);
      for (const [n, one] of lines.entries()) put(one, margin, y + n * 11);
      y += lines.length * 11 + 6;
    },
  };
}

/** A logo or mark in its own proportions; answers with its right edge. */
function drawPicture(document: PDFKit.PDFDocument, { url, ratio }: PaperPicture, y: number, size: number): number {
  document.image(url, margin, y, { fit: [ratio * size, size] });
  return margin + ratio * size;
}
