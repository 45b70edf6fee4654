import { t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { Trans } from '@lingui/react/macro';
import { NativeSelect } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReplyOf } from '#api/operation.ts';
import { listPreparedAnswers, savePreparedAnswer } from '#api/prepared-answers.ts';
import { filledPrepared } from '#domain/support/prepared.ts';
import listing from '#web/admin/widgets/listing.module.css';
import { Coming } from '#web/admin/widgets/listing.tsx';
import { Moment } from '#web/admin/widgets/moment.tsx';
import { ForRole } from '#web/admin/widgets/rights.tsx';
import { type ShowStatus, StatusMessage, type StatusText } from '#web/admin/widgets/status-message.tsx';
import { TypedForm } from '#web/admin/widgets/typed-form.tsx';
import { call } from '#web/client/client.ts';
import { Empty, Panel } from '#web/ui/panel.tsx';
import { Unread } from '#web/widgets/read-failure.tsx';
import styles from './mail-texts.module.css';
import { answerBlank, answerFields, type PreparedAnswer, readAnswer } from './prepared-answer-words.ts';

type Change = ReplyOf<typeof listPreparedAnswers>['changes'][number];
type ExampleFacts = ReplyOf<typeof listPreparedAnswers>['example'];

/** What staff often answer, as they word it (S1). */
export function PreparedAnswersScreen() {
  useLingui();
  const queries = useQueryClient();
  const [statusText, showStatus] = useState<StatusText | null>(null);
  const [chosen, setChosen] = useState('');
  const found = useQuery({
    queryKey: ['admin', 'prepared-answers'],
    queryFn: () => call(listPreparedAnswers, {}),
  });
  if (found.isPending) return <Coming rows={6} />;
  if (found.data === undefined) return <Unread query={found} />;
  const { items, changes, example } = found.data;
  const answer = items.find(({ id }) => id === chosen) ?? null;
  const onStatusMessage: ShowStatus = (text) => {
    showStatus(text);
    void queries.invalidateQueries({ queryKey: ['admin', 'prepared-answers'] });
    void queries.invalidateQueries({ queryKey: ['support'] });
  };
  return (
    <div className={listing.stack}>
      <StatusMessage statusText={statusText} />
      {found.isError && <Unread query={found} />}
      <Panel id="answers-choice" title={t`Answer`}>
        <div className={listing.stack}>
          <NativeSelect
            label={t`Prepared answer`}
            value={answer?.id ?? ''}
            onChange={(event) => setChosen(event.currentTarget.value)}
            data={[
              { value: '', label: t`A new answer` },
              ...items.map(({ id, title, offered }) => ({
                value: id,
                label: offered ? title : t`${title} (not offered)`,
              })),
            ]}
          />
          {answer !== null && <Words answer={answer} example={example} />}
          <ForRole of={savePreparedAnswer}>
            <WordAnswer key={answer?.id ?? ''} answer={answer} example={example} onStatusMessage={onStatusMessage} />
          </ForRole>
        </div>
      </Panel>
      <Panel id="answers-history" title={t`History`}>
        <History changes={changes} />
      </Panel>
    </div>
  );
}

function Words({ answer, example }: { readonly answer: PreparedAnswer; readonly example: ExampleFacts }) {
  useLingui();
  const { version } = answer;
  return (
    <>
      <p>{version === 0 ? t`The product’s words are in force.` : t`Version ${version} is in force.`}</p>
      <AsRead words={answer} example={example} />
    </>
  );
}

/** An answer as a customer reads it, with facts of nobody in its blanks. */
export function AsRead(props: {
  readonly words: Pick<PreparedAnswer, 'english' | 'spanish'>;
  readonly example: ExampleFacts;
}) {
  useLingui();
  const { words, example } = props;
  const sides = [
    [t`English`, filledPrepared(words.english, example.english)],
    [t`Spanish`, filledPrepared(words.spanish, example.spanish)],
  ] as const;
  return (
    <>
      <p>
        <Trans>As a customer reads it, with example facts:</Trans>
      </p>
      <div className={styles.pair}>
        {sides.map(([title, text]) => (
          <section key={title} aria-label={title}>
            <p>
              <strong>{title}</strong>
            </p>
            <p className={styles.text}>{text}</p>
          </section>
        ))}
      </div>
    </>
  );
}

function WordAnswer(props: {
  readonly answer: PreparedAnswer | null;
  readonly example: ExampleFacts;
  readonly onStatusMessage: ShowStatus;
}) {
  useLingui();
  const { answer, example, onStatusMessage } = props;
  return (
    <TypedForm
      action={t`Save answer`}
      label={answer === null ? t`New answer` : t`Words of the answer`}
      fields={answerFields}
      blank={answerBlank(answer)}
      draft={`answer/${answer?.id ?? ''}`}
      version={String(answer?.version ?? 0)}
      read={readAnswer}
      send={(body, key) =>
        call(savePreparedAnswer, { body: { ...body, id: answer?.id ?? null, seen: answer?.version ?? 0 }, key })
      }
      about={({ title }) => title}
      statusMessage={({ title, offered }) => ({
        tone: 'success',
        sentence: offered ? t`“${title}” is in force.` : t`“${title}” is no longer offered.`,
      })}
      onStatusMessage={onStatusMessage}
    >
      {({ english, spanish }) => (
        <>
          {(english !== (answer?.english ?? '') || spanish !== (answer?.spanish ?? '')) && (
            <AsRead words={{ english, spanish }} example={example} />
          )}
          <p>
            <Trans>In force at once. Who uses the answer reads it before it is sent.</Trans>
          </p>
        </>
      )}
    </TypedForm>
  );
}

function History({ changes }: { readonly changes: readonly Change[] }) {
  useLingui();
  if (changes.length === 0)
    return (
      <Empty>
        <Trans>Nobody has changed an answer yet.</Trans>
      </Empty>
    );
  return (
    <ul aria-label={t`History of answers`} className={listing.stack}>
      {changes.map(({ id, version, title, english, spanish, offered, by, reason, time }) => (
        <li key={`${id} ${version}`}>
          <p>
            {offered ? (
              <Trans>
                <strong>{title}</strong>, version {version}: {by}, <Moment iso={time} />
              </Trans>
            ) : (
              <Trans>
                <strong>{title}</strong>, version {version}, not offered: {by}, <Moment iso={time} />
              </Trans>
            )}
          </p>
          <p>
            <Trans>“{reason}”</Trans>
          </p>
          <details>
            <summary>{t`Words of ${title}, version ${version}`}</summary>
            <p className={styles.text}>{english}</p>
            <p className={styles.text}>{spanish}</p>
          </details>
        </li>
      ))}
    </ul>
  );
}
