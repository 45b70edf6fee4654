import type { Pool, PoolClient } from 'pg';
import type { Facts, FindingCode } from '#domain/risk/cases.ts';
import { newId } from '#server/ids/new-id.ts';
import { withTransaction } from '#server/outside/postgres/transaction.ts';
import { writeAudit } from '#server/review/audit.ts';

/** What was found about a customer. */
export interface Found {
  readonly subject: string;
  readonly code: FindingCode;
  /** Found again with the same key it is the same finding. */
  readonly key: string;
  readonly facts: Facts;
  /** The ids of the records that it rests on. */
  readonly evidence: readonly string[];
}

/**
 * Keeps what was found, each in a transaction of its own: in the customer's open case, or in one that it opens (O4). Returns how
 * many were new.
 */
export async function keepFindings(pool: Pool, found: readonly Found[]): Promise<number> {
  let kept = 0;
  for (const one of found) if (await withTransaction(pool, (tx) => keep(tx, one))) kept += 1;
  return kept;
}

async function keep(tx: PoolClient, { subject, code, key, facts, evidence }: Found): Promise<boolean> {
  // Several processes look: of one customer one of them writes at a time.
  await tx.query('select pg_advisory_xact_lock(hashtext($1))', [`risk ${subject}`]);
  const known = await tx.query('select from risk_finding where subject = $1 and code = $2 and key = $3', [
    subject,
    code,
    key,
  ]);
  if (known.rowCount !== 0) return false;
  const caseId = await openCaseOf(tx, subject);
  const id = newId('rfd');
  await tx.query(
    'insert into risk_finding (id, case_id, subject, code, key, facts) values ($1, $2, $3, $4, $5, $6::jsonb)',
    [id, caseId, subject, code, key, JSON.stringify(facts)],
  );
  await tx.query('insert into risk_evidence (finding, record) select $1, unnest($2::text[])', [
    id,
    [...new Set(evidence)],
  ]);
  await tx.query('update risk_case set findings = findings + 1 where id = $1', [caseId]);
  await writeAudit(tx, {
    actor: 'system',
    action: 'risk-cases.find',
    subjectKind: 'risk-case',
    subject: caseId,
    reason: null,
    before: null,
    after: { finding: id, code },
  });
  return true;
}

/** The customer's open case, locked, or a new one: one that is being decided ends first. */
async function openCaseOf(tx: PoolClient, subject: string): Promise<string> {
  const { rows } = await tx.query<{ id: string }>(
    `select id from risk_case where subject = $1 and state = 'open' for update`,
    [subject],
  );
  const [open] = rows;
  if (open) return open.id;
  const id = newId('rsk');
  await tx.query('insert into risk_case (id, subject) values ($1, $2)', [id, subject]);
  return id;
}
