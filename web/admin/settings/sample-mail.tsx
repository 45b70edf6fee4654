import { i18n } from '@lingui/core';
import { t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { Button, NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { listMailSamples, mailSample, sendTestMail } from '#api/mail.ts';
import { type Language, languageNamed, languageNames, languages } from '#domain/languages/language.ts';
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
import { mailKindWord } from './mail-kind-words.ts';

export interface ChosenMail {
  readonly kind: string;
  readonly language: Language;
}

/** Every e-mail as its reader sees it, and one's own inbox to try it in (S3.1). */
export function SampleMail() {
  useLingui();
  const may = useMay();
  const [chosen, setChosen] = useState<ChosenMail>(firstMail);
  if (!may(listMailSamples)) return null;
  return (
    <Panel id="brand-mail" title={t`E-mails`}>
      <div className={styles.stack}>
        <MailChoice chosen={chosen} onChoose={setChosen} />
        <SentMail chosen={chosen} version="" />
      </div>
    </Panel>
  );
}

/** What is shown at first: an e-mail in the reader's own language. */
export const firstMail = (): ChosenMail => ({
  kind: 'verification',
  language: languageNamed(i18n.locale) ?? languages[0],
});

interface Sample {
  readonly kind: string;
  readonly subject: string;
}

/** E-mails by their subjects; those that share one are told from each other by what they are about. */
export function mailLabels(samples: readonly Sample[]): { value: string; label: string }[] {
  const isShared = ({ kind, subject }: Sample): boolean =>
    samples.some((other) => other.kind !== kind && other.subject === subject);
  return samples.map((one) => ({
    value: one.kind,
    label: isShared(one) ? `${one.subject} (${mailKindWord(one.kind)})` : one.subject,
  }));
}

/** One of the e-mails that there are, in a language. */
export function MailChoice(props: { readonly chosen: ChosenMail; readonly onChoose: (chosen: ChosenMail) => void }) {
  useLingui();
  const { kind, language } = props.chosen;
  const samples = useSamples(language);
  return (
    <>
      {samples.isError && <Unread query={samples} />}
      {samples.isPending && <Coming rows={2} />}
      {samples.data && (
        <NativeSelect
          label={t({ message: 'E-mail', context: 'a message' })}
          value={kind}
          data={mailLabels(samples.data)}
          onChange={(event) => props.onChoose({ kind: event.currentTarget.value, language })}
        />
      )}
      <Chips<Language>
        label={t`Language`}
        choices={languages.map((value) => ({ value, word: languageNames[value] }))}
        chosen={language}
        onChoose={(other) => props.onChoose({ kind, language: other })}
      />
    </>
  );
}

/** An e-mail as it is sent by now, and one's own inbox to try it in. @param version of its words: another is loaded anew */
export function SentMail({ chosen, version }: { readonly chosen: ChosenMail; readonly version: string }) {
  useLingui();
  const may = useMay();
  const { kind, language } = chosen;
  const subject = useSamples(language).data?.find((one) => one.kind === kind)?.subject ?? t`An e-mail`;
  const of = `${kind} ${language} ${version}`;
  return (
    <>
      <MailFrame key={of} address={mailSample(kind, language)} title={subject} />
      {may(sendTestMail) && <TestMail key={`test ${of}`} chosen={chosen} />}
    </>
  );
}

function useSamples(language: Language) {
  const may = useMay();
  return useQuery({
    queryKey: ['admin', 'mail-samples', language],
    queryFn: async () => (await call(listMailSamples, { query: { language } })).items,
    placeholderData: (before) => before,
    enabled: may(listMailSamples),
  });
}

function TestMail({ chosen }: { readonly chosen: ChosenMail }) {
  useLingui();
  const [sent, setSent] = useState<string | null>(null);
  const { state, asked, busy, run } = useDecision(
    ({ kind, language }: ChosenMail, key) => call(sendTestMail, { params: { kind }, body: { language }, key }),
    ({ recipient, subject }) => setSent(t`“${subject}” goes to ${recipient}.`),
  );
  return (
    <div>
      {sent !== null && <Notice tone="success">{sent}</Notice>}
      <DecisionOutcome state={state} about={t`the test e-mail`} />
      <Button variant="default" loading={busy} onClick={() => void run(asked?.input ?? chosen)}>
        {asked ? askAgain() : t`Send it to me as a test`}
      </Button>
    </div>
  );
}
