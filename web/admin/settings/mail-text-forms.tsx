import { msg, t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { previewMailText, proposeMailText, sendMailTextTest } from '#api/mail-texts.ts';
import type { MailWords } from '#domain/house-settings/mail-words.ts';
import { DecisionOutcome, ReasonForm, useDecision } from '#web/admin/queue/decision.tsx';
import listing from '#web/admin/widgets/listing.module.css';
import { Coming } from '#web/admin/widgets/listing.tsx';
import { useMay } from '#web/admin/widgets/rights.tsx';
import type { ShowStatus, StatusText } from '#web/admin/widgets/status-message.tsx';
import { TypedForm } from '#web/admin/widgets/typed-form.tsx';
import { call } from '#web/client/client.ts';
import { useLive } from '#web/client/live-context.ts';
import { Notice } from '#web/ui/panel.tsx';
import { askAgain } from '#web/widgets/outcome.tsx';
import { Unread } from '#web/widgets/read-failure.tsx';
import { type MailText, mailBlank, mailFields, problemsOf, readMailWords, typedWords } from './mail-text-words.ts';
import styles from './mail-texts.module.css';
import type { ChosenMail } from './sample-mail.tsx';

interface Of {
  readonly chosen: ChosenMail;
  readonly text: MailText;
  readonly onStatus: ShowStatus;
}

const proposed = (): StatusText => ({
  tone: 'info',
  sentence: t`Words proposed. Nothing changes until a different owner approves them.`,
});

/** Proposes other words, which are shown with facts filled in before and after, and sent to oneself, before anybody decides. */
export function ProposeWords({ chosen, text, onStatus }: Of) {
  useLingui();
  const { serverNow } = useLive();
  const { kind, language } = chosen;
  return (
    <TypedForm
      action={t`Propose words`}
      label={t`Words of the e-mail`}
      fields={mailFields(text)}
      blank={mailBlank(text)}
      draft={`mail/${kind}/${language}`}
      version={text.version}
      read={(typed) => readMailWords(text, typed, serverNow())}
      send={(body, key) => call(proposeMailText, { body: { kind, language, ...body, seen: text.version }, key })}
      about={() => t`the words of the e-mail`}
      statusMessage={proposed}
      onStatusMessage={onStatus}
    >
      {(typed) => {
        const words = typedWords(text, typed);
        return problemsOf(text, words) === null ? (
          <Trial chosen={chosen} words={words} version={text.version} />
        ) : (
          <p>
            <Trans>The preview appears once the words are complete.</Trans>
          </p>
        );
      }}
    </TypedForm>
  );
}

/** Proposes the standard words again. */
export function BackToStandard({ chosen, text, onStatus }: Of) {
  useLingui();
  const { kind, language } = chosen;
  return (
    <div className={listing.stack}>
      <Preview chosen={chosen} words={null} version={text.version} />
      <ReasonForm
        action={msg`Propose the standard words`}
        label={t`Reason`}
        send={(reason, key) =>
          call(proposeMailText, {
            body: { kind, language, words: null, effectiveAt: null, reason, seen: text.version },
            key,
          })
        }
        onDone={() => onStatus(proposed())}
      >
        <Trans>In force as soon as a different owner approves.</Trans>
      </ReasonForm>
    </div>
  );
}

interface Tried {
  readonly chosen: ChosenMail;
  readonly words: MailWords | null;
  readonly version: string;
}

/** Words with their facts filled in, and in one's own inbox: for who proposes them and for who decides. */
export function Trial(props: Tried) {
  const may = useMay();
  const [shown, setShown] = useState<Pick<Tried, 'words'> | null>(null);
  return (
    <div className={listing.stack}>
      <div>
        <Button type="button" variant="default" size="compact-sm" onClick={() => setShown({ words: props.words })}>
          <Trans>Show the preview</Trans>
        </Button>
      </div>
      {shown !== null && <Preview {...props} words={shown.words} />}
      {may(sendMailTextTest) && <TestWords {...props} />}
    </div>
  );
}

/** An e-mail before and after, with facts that stand for anybody's. */
function Preview({ chosen: { kind, language }, words, version }: Tried) {
  useLingui();
  const preview = useQuery({
    queryKey: ['admin', 'mail-text-preview', kind, language, version, words],
    queryFn: () => call(previewMailText, { body: { kind, language, words } }),
  });
  if (preview.isError) return <Unread query={preview} />;
  if (preview.isPending) return <Coming rows={4} />;
  const { before, after } = preview.data;
  return (
    <div className={styles.pair}>
      {[[t`Now`, before] as const, [t`Then`, after] as const].map(([title, mail]) => (
        <section key={title} aria-label={title} className={listing.stack}>
          <p>
            {title}: <strong>{mail.subject}</strong>
          </p>
          <p className={styles.text}>{mail.text}</p>
        </section>
      ))}
    </div>
  );
}

function TestWords({ chosen, words }: Tried) {
  useLingui();
  const [sent, setSent] = useState<string | null>(null);
  const { state, asked, busy, run } = useDecision(
    (tried: MailWords | null, key) => call(sendMailTextTest, { body: { ...chosen, words: tried }, key }),
    ({ recipient, subject }) => setSent(t`“${subject}” goes to ${recipient}.`),
  );
  return (
    <div>
      {sent !== null && <Notice tone="success">{sent}</Notice>}
      <DecisionOutcome state={state} about={t`the test e-mail`} />
      <Button
        type="button"
        variant="default"
        size="compact-sm"
        loading={busy}
        onClick={() => void run(asked ? asked.input : words)}
      >
        {asked ? askAgain() : t`Send these words to me as a test`}
      </Button>
    </div>
  );
}
