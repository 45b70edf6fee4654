import { Button, NativeSelect, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { type ReportStep, reportSteps } from '#domain/reports/periods.ts';
import { Panel } from '#web/ui/panel.tsx';
import { type ReportRange, rangeProblem, usualNames, usualOf, usualRange, usualRanges } from './ranges.ts';
import styles from './reports.module.css';

const stepNames: Readonly<Record<ReportStep, string>> = { day: 'Day', week: 'Week', month: 'Month' };

/** Which days, and what they are put together to. */
export function RangeForm(props: { readonly range: ReportRange; readonly onRange: (range: ReportRange) => void }) {
  const { range, onRange } = props;
  const [typed, setTyped] = useState<ReportRange>(range);
  const [asked, setAsked] = useState(false);
  const problem = asked ? rangeProblem(typed) : null;
  const nowMs = Date.now();
  const usual = usualOf(range, nowMs);
  const errorOf = (field: keyof ReportRange): string | null => (problem?.field === field ? problem.text : null);
  function submit(event: FormEvent) {
    event.preventDefault();
    setAsked(true);
    if (rangeProblem(typed) === null) onRange(typed);
  }
  return (
    <Panel id="report-range" title="Days">
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would need a legend on the screen */}
      <div className={styles.usual} role="group" aria-label="Usual ranges">
        {usualRanges.map((one) => (
          <Button
            key={one}
            size="compact-sm"
            variant={usual === one ? 'filled' : 'default'}
            aria-pressed={usual === one}
            onClick={() => onRange(usualRange(one, nowMs))}
          >
            {usualNames[one]}
          </Button>
        ))}
      </div>
      <form className={styles.form} onSubmit={submit} noValidate aria-label="Days of the report">
        <TextInput
          type="date"
          label="First day"
          value={typed.from}
          error={errorOf('from')}
          onChange={(event) => setTyped({ ...typed, from: event.currentTarget.value })}
        />
        <TextInput
          type="date"
          label="Last day"
          value={typed.to}
          error={errorOf('to')}
          onChange={(event) => setTyped({ ...typed, to: event.currentTarget.value })}
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
