import { Button, NativeSelect } from '@mantine/core';
import { type FormEvent, useRef, useState } from 'react';
import { type ReportStep, reportSteps } from '#domain/reports/periods.ts';
import { Filter } from '#web/admin/widgets/listing.tsx';
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

const stepNames: Readonly<Record<ReportStep, string>> = { day: 'Day', week: 'Week', month: 'Month' };

/** Which days, and what they are put together to. */
export function RangeForm(props: { readonly range: ReportRange; readonly onRange: (range: ReportRange) => void }) {
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
    <Panel id="report-range" title="Days">
      <div className={styles.usual}>
        <Filter<UsualRange | null>
          label="Usual ranges"
          options={usualRanges}
          wordOf={(one) => (one === null ? '' : usualNames[one])}
          value={usualOf(range, nowMs)}
          onChange={(one) => {
            if (one !== null) onRange(usualRange(one, nowMs));
          }}
        />
      </div>
      <form ref={form} className={styles.form} onSubmit={submit} noValidate aria-label="Days of the report">
        <DateField
          kind="day"
          label="First day"
          value={typed.from}
          error={errorOf('from')}
          onChange={(from) => setTyped({ ...typed, from })}
        />
        <DateField
          kind="day"
          label="Last day"
          value={typed.to}
          error={errorOf('to')}
          onChange={(to) => setTyped({ ...typed, to })}
        />
        <NativeSelect
          label="By"
          data={reportSteps.map((value) => ({ value, label: stepNames[value] }))}
          value={typed.by}
          error={errorOf('by')}
          onChange={(event) => {
            const by = reportSteps.find((step) => step === event.currentTarget.value);
            if (by) setTyped({ ...typed, by });
          }}
        />
        <Button type="submit">Show</Button>
        <Button variant="subtle" onClick={() => window.print()}>
          Print
        </Button>
      </form>
    </Panel>
  );
}
