import type { Pool, PoolClient } from 'pg';
import { isoTime, millis } from '#domain/clock/millis.ts';
import { accepted, type Decision, refused } from '#domain/failures/failures.ts';

/** A question about a case, as whoever reads the case sees it beside its note. */
export interface QuestionView {
  readonly answer: { readonly text: string; readonly name: string; readonly time: string } | null;
}

interface QuestionRow {
  readonly note: bigint;
  readonly answer: string | null;
  readonly answered_ms: bigint | null;
  readonly display_name: string | null;
}

/** The questions about a case, by the ids of their notes. */
export async function questionsOf(db: Pool | PoolClient, caseId: string): Promise<ReadonlyMap<bigint, QuestionView>> {
  const { rows } = await db.query<QuestionRow>(
    `select q.note, q.answer, q.answered_ms, c.display_name
     from risk_question q left join customer c on c.uid = q.answered_by where q.case_id = $1`,
    [caseId],
  );
  return new Map(
    rows.map(({ note, answer, answered_ms, display_name }) => {
      const answered = answer !== null && answered_ms !== null;
      const by = { text: answer ?? '', name: display_name ?? '' };
      return [note, { answer: answered ? { ...by, time: isoTime(millis(answered_ms)) } : null }];
    }),
  );
}

interface Asked {
  readonly caseId: string;
  readonly subject: string;
  readonly asker: string;
  /** From which withdrawal; null where that is not said. */
  readonly withdrawal: string | null;
  readonly text: string;
}

/** Keeps a question as a note of its case. Refuses with not_found where the withdrawal is not one of the case's customer. */
export async function keepQuestion(
  tx: PoolClient,
  { caseId, subject, asker, withdrawal, text }: Asked,
): Promise<Decision<null>> {
  if (withdrawal !== null) {
    const known = await tx.query('select from withdrawal where id = $1 and user_id = $2', [withdrawal, subject]);
    if (known.rowCount === 0) return refused('not_found', { what: 'withdrawal' });
  }
  await tx.query(
    `with noted as (insert into risk_note (case_id, author, note) values ($1, $2, $3) returning id)
     insert into risk_question (note, case_id, asker, withdrawal) select id, $1, $2, $4 from noted`,
    [caseId, asker, text, withdrawal],
  );
  return accepted(null);
}

interface OpenQuestion {
  readonly asker: string;
  readonly withdrawal: string | null;
}

/** Answers a question of a locked case, once. Refuses with not_found or already_decided. */
export async function answerQuestion(
  tx: PoolClient,
  caseId: string,
  question: string,
  { by, text }: { readonly by: string; readonly text: string },
): Promise<Decision<OpenQuestion>> {
  const { rows } = await tx.query<OpenQuestion & { readonly answered: boolean }>(
    `select asker, withdrawal, answer is not null as answered from risk_question where case_id = $1 and note::text = $2`,
    [caseId, question],
  );
  const [asked] = rows;
  if (!asked) return refused('not_found', { what: 'message' });
  if (asked.answered) return refused('already_decided', { status: 'answered' });
  await tx.query(
    `update risk_question set answer = $3, answered_by = $4, answered_ms = greatest(clock_ms(), asked_ms)
     where case_id = $1 and note::text = $2`,
    [caseId, question, text, by],
  );
  return accepted({ asker: asked.asker, withdrawal: asked.withdrawal });
}

/** Who waits for an answer about a case, each once. */
export async function openQuestions(tx: PoolClient, caseId: string): Promise<readonly OpenQuestion[]> {
  const { rows } = await tx.query<OpenQuestion>(
    `select distinct on (asker) asker, withdrawal from risk_question
     where case_id = $1 and answer is null order by asker, note desc`,
    [caseId],
  );
  return rows;
}
