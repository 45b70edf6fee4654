import type { PoolClient } from 'pg';
import { accepted, type Decision } from '#domain/failures/failures.ts';
import { type Asked, type ChangesOf, changeSteps, type ProposedChange, type StepDeps } from './change-steps.ts';
import { type DocumentKind, type DocumentRow, findDocument, readOpenDocuments } from './documents.ts';
import { takeDocumentForce } from './in-force.ts';

export type DocumentDeps = StepDeps;

/** What a request asks for, against what holds of the same names. */
export interface ProposedDocument {
  readonly value: object;
  readonly before: object;
  /** Of what holds; a proposal says the one that it saw. */
  readonly version: string;
}

interface AskedOfDocument extends Asked {
  readonly body: Asked['body'] & { readonly seen: string };
}

/** How changes of documents of one kind are proposed and decided (X8). */
export function documentSteps<V>(deps: DocumentDeps, kind: DocumentKind, view: (row: DocumentRow) => V) {
  const changes: ChangesOf<DocumentRow, V> = {
    table: 'document_change',
    idPrefix: 'dch',
    find: (tx, id) => findDocument(tx, kind, id),
    takeForce: takeDocumentForce,
    audited: ({ value, value_before }) => ({
      before: { value: value_before },
      after: {
        // A pair that is listed with its first terms is named once.
        names: [...new Set(Object.keys(value).map((name) => name.replace(/^(pair|listing):/, '')))].join(', '),
        value,
      },
    }),
    view,
  };
  const { propose, ...decisions } = changeSteps(deps, changes);
  return {
    propose: (request: AskedOfDocument, work: (tx: PoolClient) => Promise<Decision<ProposedDocument>>) =>
      propose(request, async (tx) => {
        const proposed = await work(tx);
        return proposed.ok ? accepted(await changeOf(tx, kind, request.body.seen, proposed.value)) : proposed;
      }),
    ...decisions,
  };
}

async function changeOf(
  tx: PoolClient,
  kind: DocumentKind,
  seen: string,
  { value, before, version }: ProposedDocument,
): Promise<ProposedChange> {
  const [text, held] = [textOf(value), textOf(before)];
  const open = await readOpenDocuments(tx, kind);
  return {
    value: text,
    held,
    // Who saw another version than holds did not see what the change is from.
    seen: seen === version ? held : null,
    open: open.some((other) => Object.keys(value).some((name) => name in other.value)),
    insert: (db, { id, reason, effectiveAt, by, now }) =>
      db.query(
        `insert into document_change (id, kind, value, value_before, reason, effective_ms, asked_by, created_ms)
         values ($1, $2, $3, $4, $5, $6, $7, $8)`,
        [id, kind, text, held, reason, effectiveAt, by, now],
      ),
  };
}

/** As JSON; whole cents as text, as they are kept. */
const textOf = (value: unknown): string =>
  JSON.stringify(value, (_, one: unknown) => (typeof one === 'bigint' ? one.toString() : one));
