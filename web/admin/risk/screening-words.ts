import type { MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import type { ReplyOf } from '#api/operation.ts';
import type { readScreening } from '#api/screening.ts';
import { textOf } from '#web/texts/text.ts';

type Refused = NonNullable<ReplyOf<typeof readScreening>['refused']>;

const problems: Readonly<Record<Refused['code'], MessageDescriptor>> = {
  missing: msg`The file is not there.`,
  unreadable: msg`The file cannot be read.`,
  too_large: msg`The file is larger than 64 MiB.`,
  no_json: msg`The file is not valid JSON.`,
  no_object: msg`The file does not hold one object with entries.`,
  unknown_field: msg`A field is not known.`,
  missing_field: msg`A field is missing.`,
  wrong_value: msg`A value is not in the right form.`,
  same_id: msg`An id is there twice.`,
};

/** What is wrong with a list that was not taken: 'A value is not in the right form: entries[2].born, line 14.' */
export function problemWords({ code, field, line }: Pick<Refused, 'code' | 'field' | 'line'>): string {
  const problem = textOf(problems[code]);
  if (field === null) return problem;
  const what = problem.replace(/\.$/, '');
  return line === null ? t`${what}: ${field}.` : t`${what}: ${field}, line ${line}.`;
}
