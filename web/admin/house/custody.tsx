import { msg, t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { Trans } from '@lingui/react/macro';
import { Button, NativeSelect, Textarea, TextInput } from '@mantine/core';
import { type FormEvent, useRef, useState } from 'react';
import type { ReplyOf } from '#api/operation.ts';
import { listCustody, recordCustody } from '#api/treasury.ts';
import { plainAmount } from '#domain/money/typed.ts';
import { type CustodyAsset, custodyAssets } from '#domain/review/treasury.ts';
import styles from '#web/admin/queue/decision.module.css';
import { DecisionOutcome, useDecision } from '#web/admin/queue/decision.tsx';
import { Choices } from '#web/admin/widgets/choices.tsx';
import { Listing } from '#web/admin/widgets/listing.tsx';
import { Moment } from '#web/admin/widgets/moment.tsx';
import { useQueuePages } from '#web/admin/widgets/pages.ts';
import { Person } from '#web/admin/widgets/people.tsx';
import { type ShowStatus, StatusMessage, type StatusText } from '#web/admin/widgets/status-message.tsx';
import { call } from '#web/client/client.ts';
import { useLive } from '#web/client/live-context.ts';
import { DateField } from '#web/ui/date-field.tsx';
import { focusFirstError, useFocusKept } from '#web/ui/focus-first-error.ts';
import { money } from '#web/ui/money.ts';
import { Panel } from '#web/ui/panel.tsx';
import { askAgain } from '#web/widgets/outcome.tsx';
import { type CustodyTyped, fieldTime, noProblems, problemsOfCustody, utcOf } from './custody-form.ts';
import house from './house.module.css';
import treasury from './treasury.module.css';
import { symbolOfCustody } from './treasury-words.ts';

/** What was recorded of custody, and how more is recorded. Nothing is changed afterwards: a later report counts. */
export function Custody(props: { readonly admin: string }) {
  useLingui();
  const [statusText, showStatus] = useState<StatusText | null>(null);
  const pages = useQueuePages(['admin', 'custody'], (page) => call(listCustody, { query: page }));
  return (
    <Panel id="custody-title" title={t`Custody reports`}>
      <div className={house.request}>
        <Choices
          choices={[{ name: msg`Record a report`, of: recordCustody, form: <Form onStatusMessage={showStatus} /> }]}
        />
      </div>
      <StatusMessage statusText={statusText} />
      <Listing
        pages={pages}
        what={t`reports`}
        empty={t`No reports yet. Record what custody holds, asset by asset, with evidence.`}
      >
        <ul className={treasury.places}>
          {pages.items.map((report) => (
            <Report key={report.id} report={report} admin={props.admin} />
          ))}
        </ul>
      </Listing>
    </Panel>
  );
}

function Report(props: { readonly report: ReplyOf<typeof listCustody>['items'][number]; readonly admin: string }) {
  const { id, asset, amount, location, evidence, asOf, recordedBy } = props.report;
  const held = heldOf(amount, asset);
  return (
    <li title={id}>
      <Trans>
        <strong>{held}</strong> at {location}: {evidence}
      </Trans>
      <small>
        <Trans>
          as of <Moment iso={asOf} />, recorded by <Person id={recordedBy} self={props.admin} />
        </Trans>
      </small>
    </li>
  );
}

/** '0.5 BTC' */
const heldOf = (amount: string, asset: CustodyAsset): string => `${money(amount)} ${symbolOfCustody(asset)}`;

function Form({ onStatusMessage }: { readonly onStatusMessage: ShowStatus }) {
  useLingui();
  const action = t`Record this report`;
  const { serverNow } = useLive();
  const blank = { amount: '', location: '', evidence: '' } as const;
  const [typed, setTyped] = useState<CustodyTyped>({ asset: 'Bitcoin', ...blank, asOf: fieldTime(serverNow()) });
  const [problems, setProblems] = useState(noProblems);
  const form = useRef<HTMLFormElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const decision = useDecision(
    (body: CustodyTyped, key) =>
      call(recordCustody, { body: { ...body, amount: plainAmount(body.amount), asOf: utcOf(body.asOf) }, key }),
    (reply) => {
      setTyped({ ...typed, ...blank });
      const { location } = reply;
      const held = heldOf(reply.amount, reply.asset);
      onStatusMessage({ tone: 'success', sentence: t`${held} at ${location} recorded.` });
    },
  );
  const { state, asked } = decision;
  useFocusKept(button, state.step === 'unknown' || state.step === 'failed');
  const shown = asked?.input ?? typed;
  const { location } = shown;
  const held = `${shown.amount} ${symbolOfCustody(shown.asset)}`;
  const type =
    (field: 'amount' | 'location' | 'evidence' | 'asOf') =>
    (event: { readonly currentTarget: { readonly value: string } }) =>
      setTyped({ ...typed, [field]: event.currentTarget.value });
  async function submit(event: FormEvent) {
    event.preventDefault();
    if (asked) {
      await decision.run(asked.input);
      return;
    }
    const found = problemsOfCustody(typed, serverNow());
    setProblems(found);
    if (Object.values(found).some((problem) => problem !== null)) focusFirstError(form.current);
    else await decision.run(typed);
  }
  return (
    <form
      ref={form}
      className={styles.form}
      onSubmit={(event) => void submit(event)}
      noValidate
      aria-label={t`New custody report`}
    >
      <div className={house.fields}>
        <NativeSelect
          label={t`Asset`}
          data={[...custodyAssets]}
          value={shown.asset}
          disabled={asked !== null}
          onChange={(event) => {
            const { value } = event.currentTarget;
            setTyped({ ...typed, asset: custodyAssets.find((one) => one === value) ?? 'USD' });
          }}
        />
        <TextInput
          label={shown.asset === 'USD' ? t`Amount (dollars)` : t`Amount (whole coins)`}
          inputMode="decimal"
          autoComplete="off"
          value={shown.amount}
          disabled={asked !== null}
          onChange={type('amount')}
          error={problems.amount}
        />
        <TextInput
          label={t`Location: address, account or device`}
          autoComplete="off"
          value={shown.location}
          disabled={asked !== null}
          onChange={type('location')}
          error={problems.location}
        />
        <DateField
          kind="time"
          label={t`As of (UTC)`}
          value={shown.asOf}
          disabled={asked !== null}
          onChange={(asOf) => setTyped({ ...typed, asOf })}
          error={problems.asOf}
        />
      </div>
      <Textarea
        label={t`Evidence`}
        description={t`A proof of it, for example the custodian’s statement and its number`}
        rows={2}
        value={shown.evidence}
        disabled={asked !== null}
        onChange={type('evidence')}
        error={problems.evidence}
      />
      <p>
        <Trans>
          No money moves. A later report of the same asset at the same place takes its place; this one stays on record.
          Addresses on a watched chain need no report; one that is reported anyway is shown and not counted again. Enter
          the address alone so that it is recognised.
        </Trans>
      </p>
      <Button ref={button} type="submit" size="sm" loading={decision.busy}>
        {asked ? askAgain() : action}
      </Button>
      <DecisionOutcome state={state} about={t`${action}, ${held} at ${location}`} />
    </form>
  );
}
