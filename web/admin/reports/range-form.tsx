import type { MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { Trans } from '@lingui/react/macro';
import { Button, NativeSelect } from '@mantine/core';
import { type FormEvent, useRef, useState } from 'react';
import { type ReportStep, reportSteps } from '#domain/reports/periods.ts';
import { Filter } from '#web/admin/widgets/listing.tsx';
import { textOf } from '#web/texts/text.ts';
import { DateField } from '#web/ui/date-field.tsx';
import { focusFirstError } from '#web/ui/focus-first-error.ts';
import { Panel } from '#web/ui/panel.tsx';
import {
  type ReportRange,
  rangeProblem,
  type UsualRange,
  usualNames,
  usualOf,
  usualRange,
  usualRanges,
} from './ranges.ts';
import styles from './reports.module.css';

const stepNames: Readonly<Record<ReportStep, MessageDescriptor>> = {
  day: msg`Day`,
  week: msg`Week`,
  month: msg`Month`,
};

/** Which days, and what they are put together to. */
export function RangeForm(props: { readonly range: ReportRange; readonly onRange: (range: ReportRange) => void }) {
  useLingui();
  const { range, onRange } = props;
  const [typed, setTyped] = useState<ReportRange>(range);
  const [asked, setAsked] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  // The form stays when other days are shown, and with it the focus on what was pressed.
  const [shown, setShown] = useState(range);
  if (shown.from !== range.from || shown.to !== range.to || shown.by !== range.by) {
    setShown(range);
    setTyped(range);
    setAsked(false);
  }
  const problem = asked ? rangeProblem(typed) : null;
  const nowMs = Date.now();
  const errorOf = (field: keyof ReportRange): string | null => (problem?.field === field ? problem.text : null);
  function submit(event: FormEvent) {
    event.preventDefault();
    setAsked(true);
    if (rangeProblem(typed) === null) onRange(typed);
    else focusFirstError(form.current);
  }
  return (
    <Panel id="report-range" title={t`Days`}>
      <div className={styles.usual}>
        <Filter<UsualRange | null>
          label={t`Usual ranges`}
          options={usualRanges}
          wordOf={(one) => (one === null ? '' : textOf(usualNames[one]))}
          value={usualOf(range, nowMs)}
          onChange={(one) => {
            if (one !== null) onRange(usualRange(one, nowMs));
          }}
        />
      </div>
      <form ref={form} className={styles.form} onSubmit={submit} noValidate aria-label={t`Days of the report`}>
        <DateField
          kind="day"
          label={t`First day`}
          value={typed.from}
          error={errorOf('from')}
          onChange={(from) => setTyped({ ...typed, from })}
        />
        <DateField
          kind="day"
          label={t`Last day`}
          value={typed.to}
          error={errorOf('to')}
          onChange={(to) => setTyped({ ...typed, to })}
        />
        <NativeSelect
          label={t({ message: 'By', context: 'days' })}
          data={reportSteps.map((value) => ({ value, label: textOf(stepNames[value]) }))}
          value={typed.by}
          error={errorOf('by')}
          onChange={(event) => {
            const by = reportSteps.find((step) => step === event.currentTarget.value);
            if (by) setTyped({ ...typed, by });
          }}
        />
        <Button type="submit">
          <Trans>Show</Trans>
        </Button>
        <Button variant="subtle" onClick={() => window.print()}>
          <Trans>Print</Trans>
        </Button>
      </form>
    </Panel>
  );
}
