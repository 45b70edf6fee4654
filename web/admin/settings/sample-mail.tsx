import { Button, NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { listMailSamples, mailSample, sendTestMail } from '#api/mail.ts';
import { type Language, languageNames, languages } from '#domain/languages/language.ts';
import { DecisionOutcome, useDecision } from '#web/admin/queue/decision.tsx';
import { Coming } from '#web/admin/widgets/listing.tsx';
import { useMay } from '#web/admin/widgets/rights.tsx';
import { call } from '#web/client/client.ts';
import { Chips } from '#web/ui/chips.tsx';
import { Notice, Panel } from '#web/ui/panel.tsx';
import { MailFrame } from '#web/widgets/mail-frame.tsx';
import { askAgain } from '#web/widgets/outcome.tsx';
import { Unread } from '#web/widgets/read-failure.tsx';
import styles from './brand-preview.module.css';

interface Chosen {
  readonly kind: string;
  readonly language: Language;
}

/** Every e-mail as its reader sees it, and one's own inbox to try it in (S3.1). */
export function SampleMail() {
  const may = useMay();
  const [chosen, setChosen] = useState<Chosen>({ kind: 'verification', language: languages[0] });
  const { kind, language } = chosen;
  const samples = useQuery({
    queryKey: ['admin', 'mail-samples', language],
    queryFn: async () => (await call(listMailSamples, { query: { language } })).items,
    placeholderData: (before) => before,
    enabled: may(listMailSamples),
  });
  if (!may(listMailSamples)) return null;
  const subject = samples.data?.find((one) => one.kind === kind)?.subject ?? 'An e-mail';
  return (
    <Panel id="brand-mail" title="E-mails">
      <div className={styles.stack}>
        {samples.isError && <Unread query={samples} />}
        {samples.isPending && <Coming rows={2} />}
        {samples.data && (
          <NativeSelect
            label="E-mail"
            value={kind}
            data={samples.data.map((one) => ({ value: one.kind, label: one.subject }))}
            onChange={(event) => setChosen({ kind: event.currentTarget.value, language })}
          />
        )}
        <Chips<Language>
          label="Language"
          choices={languages.map((value) => ({ value, word: languageNames[value] }))}
          chosen={language}
          onChoose={(other) => setChosen({ kind, language: other })}
        />
        <MailFrame key={`${kind} ${language}`} address={mailSample(kind, language)} title={subject} />
        {may(sendTestMail) && <TestMail key={`test ${kind} ${language}`} chosen={chosen} />}
      </div>
    </Panel>
  );
}

function TestMail({ chosen }: { readonly chosen: Chosen }) {
  const [sent, setSent] = useState<string | null>(null);
  const { state, asked, busy, run } = useDecision(
    ({ kind, language }: Chosen, key) => call(sendTestMail, { params: { kind }, body: { language }, key }),
    ({ recipient, subject }) => setSent(`“${subject}” goes to ${recipient}.`),
  );
  return (
    <div>
      {sent !== null && <Notice tone="success">{sent}</Notice>}
      <DecisionOutcome state={state} about="the test e-mail" />
      <Button variant="default" loading={busy} onClick={() => void run(asked?.input ?? chosen)}>
        {asked ? askAgain() : 'Send it to me as a test'}
      </Button>
    </div>
  );
}
