import { createHash } from 'node:crypto';
import type { Pool } from 'pg';
import type { Static } from 'typebox';
import type { EachOutcome } from '#api/many.ts';
import { accepted, type Decision, refused } from '#domain/failures/failures.ts';
import { phrase } from '#domain/failures/phrases.ts';
import { failureSentence } from '#messages/failures/sentences.ts';
import type { CommandKey } from '#server/operations/handler.ts';
import { translatorOf } from '#server/operations/translators.ts';
import { inCommand } from './command.ts';

type Outcomes = Static<typeof EachOutcome>;

/**
 * Does one act of staff on several records (R1.13), one after the other: each is a command of its own, with its transaction, permission
 * and key, which comes of the request's key and its place in it. So a request that was cut short goes on where it stopped when
 * it is sent again (P4). A refusal of one leaves the others as they are; a key that was used for another request refuses all, and so does
 * a record that is named twice, before anything is done.
 */
export async function oneByOne<I extends { readonly id: string }>(
  pool: Pool,
  command: CommandKey,
  wanted: readonly I[],
  act: (one: I, command: CommandKey) => Promise<Decision<unknown>>,
): Promise<Decision<Outcomes>> {
  if (new Set(wanted.map(({ id }) => id)).size < wanted.length) {
    return refused('invalid_input', { fields: [{ field: 'body', problem: phrase('wrong_form') }] });
  }
  // The request's own key, whose body is compared before the first record is touched.
  const open = await inCommand(pool, command, async () => accepted(null));
  if (!open.ok) return open;
  const items: Outcomes['items'] = [];
  for (const [place, one] of wanted.entries()) {
    const decision = await act(one, { ...command, key: keyOfPlace(command.key, place) });
    if (decision.ok) items.push({ id: one.id, refused: null });
    else items.push({ id: one.id, refused: wordsOf(decision) });
  }
  return accepted({ items });
}

/** A key may be as long as a key can be, so that nothing can be appended to it. */
const keyOfPlace = (key: string, place: number): string =>
  createHash('sha256').update(`${key}\n${place}`).digest('hex');

const wordsOf = ({ failure }: Extract<Decision<unknown>, { readonly ok: false }>) => ({
  code: failure.code,
  detail: failureSentence(translatorOf('en'), failure),
});

/** What is stored of one record of several: that it was done. The reply says no more, and a hundred whole records would be kept for it. */
export const nothingMore = async (): Promise<null> => null;

export const namedBy = (ids: readonly string[]): readonly { readonly id: string }[] => ids.map((id) => ({ id }));
