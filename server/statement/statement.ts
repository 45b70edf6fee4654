import type { Pool } from 'pg';
import type { Catalogue } from '#api/catalogue.ts';
import type { Download, QueryOf, ReplyOf } from '#api/operation.ts';
import type { statementCsv as csvOperation, statement as pageOperation } from '#api/statement.ts';
import { accepted, type Decision, refused } from '#domain/failures/failures.ts';
import { phrase } from '#domain/failures/phrases.ts';
import type { UserId } from '#domain/ids/ids.ts';
import { formatCents } from '#domain/money/amount.ts';
import { readBalanceCurve } from '#server/ledger/balance-curve.ts';
import { isCursor, readStatement, type StatementFilter } from '#server/ledger/statement.ts';
import { openExtract, type StatementExtract } from '#server/ledger/statement-extract.ts';
import { payoutsTogether } from '#server/ledger/statement-payouts.ts';
import type { Figures } from '#server/ledger/statement-sums.ts';
import { periodOf } from '#server/lists/period.ts';
import type { Handlers } from '#server/operations/handler.ts';
import { readerTranslator } from '#server/operations/translators.ts';
import type { PaperBrand } from '#server/outside/paper-brand.ts';
import type { StatementHead } from '#server/outside/statement-head.ts';
import type { openDrawnStatements } from './drawn-statements.ts';
import { statementCsv } from './statement-csv.ts';

export interface StatementDeps {
  readonly pool: Pool;
  /** What documents show of the operator. */
  readonly brand: () => PaperBrand;
  /** Draws a statement; holds no more of it than a few pages. */
  readonly drawPdf: (head: StatementHead, extract: StatementExtract) => AsyncIterable<Uint8Array>;
  readonly drawn: ReturnType<typeof openDrawnStatements>;
  /** Whose statement it is; null where nobody has the id. */
  readonly customerOf: (
    uid: string,
  ) => Promise<{ readonly first_name: string; readonly last_name: string; readonly email: string } | null>;
}

const drawnSoonSeconds = 5;

type StatementOperations = Pick<Catalogue, 'statement' | 'balanceCurve' | 'statementCsv' | 'statementPdf'>;

/** The statement (L6) of one's own as page, CSV and PDF. */
export function statementHandlers(deps: StatementDeps): Handlers<StatementOperations> {
  const statements = openStatements(deps);
  return {
    statement: ({ actor, query }) => statements.page(actor.uid, query),

    async balanceCurve({ actor, query }) {
      const curve = await readBalanceCurve(
        deps.pool,
        actor.uid,
        query.wallet ?? 'real',
        query.days === undefined ? null : Number(query.days),
      );
      return accepted({
        openingBalance: formatCents(curve.opening),
        points: curve.points.map(({ day, balance, moved }) => ({
          day,
          balance: formatCents(balance),
          moved: [...moved].map(([source, amount]) => ({ source, amount: formatCents(amount) })),
        })),
      });
    },

    statementCsv: ({ actor, query }) => statements.csv(actor.uid, query),

    statementPdf: async ({ actor, query }) => statements.busy(actor.uid) ?? statements.pdf(actor.uid, actor.uid, query),
  };
}

/** Statements of whoever is named, as page, CSV and PDF: the same filters leave the same movements. */
export function openStatements({ pool, brand, drawPdf, drawn, customerOf }: StatementDeps) {
  const extractOf = async (owner: UserId, query: Asked): Promise<Decision<StatementExtract>> => {
    const filter = filterOf(query);
    if (!filter.ok) return filter;
    return accepted(await openExtract(pool, owner, query.wallet ?? 'real', filter.value));
  };
  return {
    async page(owner: UserId, query: QueryOf<typeof pageOperation>): Promise<Decision<ReplyOf<typeof pageOperation>>> {
      const filter = filterOf(query);
      if (!filter.ok) return filter;
      const { limit = 10, cursor = null } = query;
      const found = await readStatement(
        pool,
        owner,
        query.wallet ?? 'real',
        filter.value,
        { limit, cursor },
        ...(query.payouts === 'together' ? [payoutsTogether] : []),
      );
      if (!found) return noCursor;
      return accepted({
        items: found.movements.map((movement) => ({
          ...movement,
          accounts: movement.accounts.map((one) => ({ ...one })),
          postings: movement.postings.map((one) => ({ ...one })),
        })),
        nextCursor: found.nextCursor,
        opening: figuresView(found.opening),
        closing: figuresView(found.closing),
      });
    },

    async csv(owner: UserId, query: QueryOf<typeof csvOperation>): Promise<Decision<Download>> {
      const extract = await extractOf(owner, query);
      if (!extract.ok) return extract;
      return accepted({
        name: fileName(query, extract.value, 'csv'),
        chunks: statementCsv(readerTranslator(), extract.value),
      });
    },

    /** The refusal of another document while one of this reader's is drawn, or too many of others are; null where there is a place. */
    busy: (reader: UserId) =>
      drawn.isBusy(reader) ? refused('rate_limited', { retryAfterSeconds: drawnSoonSeconds }) : null,

    /** @param reader whose place for drawing it takes */
    async pdf(owner: UserId, reader: UserId, query: QueryOf<typeof csvOperation>): Promise<Decision<Download>> {
      const extract = await extractOf(owner, query);
      if (!extract.ok) return extract;
      const person = await customerOf(owner);
      if (!person) return refused('not_found', { what: 'account' });
      const { wallet = 'real', from = null, to = null, figure = null, code = null } = query;
      const head: StatementHead = {
        brand: brand(),
        translator: readerTranslator(),
        customer: { name: `${person.first_name} ${person.last_name}`, email: person.email },
        wallet,
        from,
        to,
        figure,
        code,
      };
      const chunks = drawn.read(reader, () => drawPdf(head, extract.value));
      return accepted({ name: fileName(query, extract.value, 'pdf'), chunks });
    },
  };
}

const noCursor = refused('invalid_input', { fields: [{ field: 'cursor', problem: phrase('no_cursor') }] });

/** Refuses what no statement can be read by: days that are none, and a cursor that is not one of ours. */
export function askedWell({ cursor, ...query }: Asked & { readonly cursor?: string | undefined }): Decision<null> {
  const filter = filterOf(query);
  if (!filter.ok) return filter;
  return cursor === undefined || isCursor(cursor) ? accepted(null) : noCursor;
}

const figuresView = (figures: Figures) => ({
  balance: formatCents(figures.balance),
  available: formatCents(figures.available),
  deposits: formatCents(figures.deposits),
  profits: formatCents(figures.profits),
  withdrawals: formatCents(figures.withdrawals),
  aside: formatCents(figures.aside),
  staked: formatCents(figures.staked),
  allocated: formatCents(figures.allocated),
  withdrawing: formatCents(figures.withdrawing),
  receivable: formatCents(figures.receivable),
});

type Asked = Omit<QueryOf<typeof pageOperation>, 'limit' | 'cursor' | 'after' | 'payouts'> &
  QueryOf<typeof csvOperation>;

/** `statement-real-2026-01-01-to-2026-11-21.csv`; without days those of the account's life. */
function fileName({ wallet = 'real', from, to }: Asked, { time }: StatementExtract, ending: 'csv' | 'pdf'): string {
  return `statement-${wallet}${from === undefined ? '' : `-${from}`}-to-${to ?? time.slice(0, 10)}.${ending}`;
}

function filterOf({ figure, code, ...days }: Asked): Decision<StatementFilter> {
  const period = periodOf(days);
  return period.ok ? accepted({ figure: figure ?? null, code: code ?? null, ...period.value }) : period;
}
