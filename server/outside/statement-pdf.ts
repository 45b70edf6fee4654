import PDFDocument from 'pdfkit';
import { titleOfCode } from '#domain/ledger/movements.ts';
import { formatCents } from '#domain/money/amount.ts';
import { figureNoun } from '#messages/statement/figures.ts';
import { movementTitle, paperWord } from '#messages/statement/statement.ts';
import type { StatementExtract } from '#server/ledger/statement-extract.ts';
import type { StatementHead } from './statement-head.ts';
import { endOf, periodOf, rowOf, shownAmount } from './statement-rows.ts';
import { openSheets, type Sheets } from './statement-sheets.ts';

/** Others are served in between. */
const rowsAtOnce = 50;

/**
 * Draws a statement (L6) page by page: the operator's mark and name, whose it is, its days, opening and closing figures, a row for
 * each movement under a head that every page repeats. Each page leaves as soon as it is full, so that a statement of any length
 * takes the memory of a batch of its movements.
 */
export async function* drawStatement(head: StatementHead, extract: StatementExtract): AsyncGenerator<Uint8Array> {
  const { translator } = head;
  const title = paperWord(translator, 'title');
  const period = periodOf(head, extract);
  const document = new PDFDocument({
    size: 'A4',
    // The margins are kept here: the library would begin pages by itself for what stands below its own.
    margin: 0,
    autoFirstPage: false,
    lang: translator.language,
    displayTitle: true,
    info: { Title: title, Author: head.brand.name, Subject: period },
  });
  const sheets = openSheets(document, head, { title, period });
  sheets.begin();
  drawOpening(sheets, head, extract, period);
  sheets.beginTable();
  let any = false;
  for await (const movements of extract.movements()) {
    for (const [n, movement] of movements.entries()) {
      sheets.row(rowOf(head, movement));
      if (n % rowsAtOnce === 0) await new Promise((resolve) => setImmediate(resolve));
    }
    any = true;
    // What was compressed meanwhile leaves before the next batch is read.
    yield* drained(document);
  }
  if (!any) sheets.note(paperWord(translator, 'none'));
  sheets.total(endOf(head, extract));
  sheets.note(
    head.figure === null
      ? paperWord(translator, 'amount_means')
      : paperWord(translator, 'amount_of', { figure: figureNoun(translator, head.figure) }),
  );
  if (head.code !== null) sheets.note(paperWord(translator, 'counts_all'));
  document.end();
  for await (const chunk of document) yield bytesOf(chunk);
}

/** Whose statement it is, its days, and what it opens and closes with. */
function drawOpening(sheets: Sheets, head: StatementHead, extract: StatementExtract, period: string): void {
  const { translator, customer, wallet, figure, code } = head;
  const say = (name: Parameters<typeof paperWord>[1]): string => paperWord(translator, name);
  const title = code === null ? null : titleOfCode(code);
  const chosen = [
    figure === null ? null : figureNoun(translator, figure),
    title === null ? null : movementTitle(translator, title),
  ].filter((one) => one !== null);
  sheets.facts([
    [say('customer'), [customer.name, customer.email]],
    [say('period'), [period, ...(chosen.length === 0 ? [] : [`${say('only')}: ${chosen.join(', ')}`])]],
    [say('unit'), [say(wallet === 'real' ? 'unit_real' : 'unit_practice')]],
  ]);
  const balanceAt = (label: string, figures: StatementExtract['opening']) => ({
    label: figure === null ? label : `${label} · ${figureNoun(translator, figure)}`,
    amount: shownAmount(formatCents(figures[figure ?? 'balance'])),
    below: figure === null ? `${say('available')} ${shownAmount(formatCents(figures.available))}` : '',
  });
  sheets.figures([balanceAt(say('opening'), extract.opening), balanceAt(say('closing'), extract.closing)]);
}

function* drained(document: PDFKit.PDFDocument): Generator<Uint8Array> {
  for (let chunk: unknown = document.read(); chunk !== null; chunk = document.read()) yield bytesOf(chunk);
}

function bytesOf(chunk: unknown): Uint8Array {
  if (!(chunk instanceof Uint8Array)) throw new Error('a document gave something else than bytes');
  return chunk;
}
