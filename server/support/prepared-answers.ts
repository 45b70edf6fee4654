import type { Pool } from 'pg';
import type { Catalogue } from '#api/catalogue.ts';
import { accepted, type Decision, refused } from '#domain/failures/failures.ts';
import { type FieldProblem, phrase } from '#domain/failures/phrases.ts';
import { preparedLimits, preparedName, type WrongPrepared, wrongPrepared } from '#domain/support/prepared.ts';
import { inCommand } from '#server/commands/command.ts';
import type { Handlers } from '#server/operations/handler.ts';
import { writeAudit } from '#server/review/audit.ts';
import { exampleFacts, readPrepared, readPreparedChanges } from './prepared-record.ts';

/** Prepared answers (S1) as staff word them: each version is kept with who and why, and is in force at once. */
export function preparedAnswerHandlers({
  pool,
}: {
  readonly pool: Pool;
}): Handlers<Pick<Catalogue, 'listPreparedAnswers' | 'savePreparedAnswer'>> {
  return {
    listPreparedAnswers: async () =>
      accepted({
        items: [...(await readPrepared(pool))],
        changes: await readPreparedChanges(pool),
        example: exampleFacts(),
      }),

    savePreparedAnswer: ({ body, command }) =>
      inCommand(pool, command, async (tx) => {
        const right = checkWords(body);
        if (!right.ok) return right;
        await tx.query(`select pg_advisory_xact_lock(hashtext('prepared answers'))`);
        const all = await readPrepared(tx);
        const held = body.id === null ? null : all.find(({ id }) => id === body.id);
        if (held === undefined) return refused('not_found', { what: 'record' });
        if ((held?.version ?? 0) !== body.seen) return refused('record_changed', {});
        const { title, english, spanish, offered, reason } = body;
        const same =
          held !== null &&
          [held.title === title, held.english === english, held.spanish === spanish].every(Boolean) &&
          held.offered === offered;
        if (same || (held === null && all.length >= preparedLimits.answers)) return refused('setting_unchanged', {});
        const id =
          held?.id ??
          preparedName(
            title,
            all.map((one) => one.id),
          );
        const saved = { id, title, english, spanish, offered, version: (held?.version ?? 0) + 1 };
        await tx.query(
          `insert into prepared_answer (answer, version, offered, title, english, spanish, reason, author)
           values ($1, $2, $3, $4, $5, $6, $7, $8)`,
          [id, saved.version, offered, title, english, spanish, reason, command.actor],
        );
        await writeAudit(tx, {
          actor: command.actor,
          action: command.operation,
          subjectKind: 'prepared answer',
          subject: id,
          reason,
          before: held,
          after: saved,
        });
        return accepted(saved);
      }),
  };
}

function checkWords(body: { readonly english: string; readonly spanish: string }): Decision<null> {
  const fields = (['english', 'spanish'] as const).flatMap((field): readonly FieldProblem[] => {
    const wrong = wrongPrepared(body[field]);
    return wrong ? [{ field, problem: problemOf(wrong) }] : [];
  });
  return fields.length === 0 ? accepted(null) : refused('invalid_input', { fields });
}

function problemOf(wrong: WrongPrepared): FieldProblem['problem'] {
  switch (wrong.of) {
    case 'absent':
      return phrase('missing');
    case 'brace':
      return phrase('mail_brace');
    case 'unknown':
      return phrase('answer_fact_unknown', { fact: wrong.fact, known: wrong.known });
  }
}
