import { msg, t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  approveMailText,
  declineMailText,
  listMailTextChanges,
  proposeMailText,
  readMailText,
  withdrawMailText,
} from '#api/mail-texts.ts';
import { languageNamed, languageNames } from '#domain/languages/language.ts';
import { capital } from '#web/admin/widgets/capital.ts';
import { Choices } from '#web/admin/widgets/choices.tsx';
import listing from '#web/admin/widgets/listing.module.css';
import { Coming } from '#web/admin/widgets/listing.tsx';
import { Moment } from '#web/admin/widgets/moment.tsx';
import { type ShowStatus, StatusMessage, type StatusText } from '#web/admin/widgets/status-message.tsx';
import { call } from '#web/client/client.ts';
import { textOf } from '#web/texts/text.ts';
import { Empty, Panel } from '#web/ui/panel.tsx';
import { Scroll } from '#web/ui/scroll.tsx';
import tables from '#web/ui/table.module.css';
import { Unread } from '#web/widgets/read-failure.tsx';
import { DifferencesTable } from './differences-table.tsx';
import { type Deciding, DocumentHistory, OpenDocument } from './document-changes.tsx';
import { mailKindWord } from './mail-kind-words.ts';
import { BackToStandard, ProposeWords, Trial } from './mail-text-forms.tsx';
import { type MailText, type MailTextChange, partTitles } from './mail-text-words.ts';
import styles from './mail-texts.module.css';
import { decisionsBy } from './open-change.tsx';
import { type ChosenMail, firstMail, MailChoice, SentMail } from './sample-mail.tsx';
import type { Staff } from './setting-changes.tsx';

const deciding: Deciding = {
  ...decisionsBy({ approve: approveMailText, decline: declineMailText, withdraw: withdrawMailText }),
  noun: msg({ message: 'words', context: 'a change of' }),
  keeps: msg`E-mails that are written already keep their words.`,
};

/** 'deposit approved, Español'. */
function titleOf({ kind, language }: Pick<MailTextChange, 'kind' | 'language'>): string {
  const named = languageNamed(language);
  return `${mailKindWord(kind)}, ${named ? languageNames[named] : language}`;
}

/** The words of e-mails, as staff change them (S3.2, X8). */
export function MailTextsScreen({ staff }: { readonly staff: Staff }) {
  useLingui();
  const [statusText, showStatus] = useState<StatusText | null>(null);
  const [chosen, setChosen] = useState<ChosenMail>(firstMail);
  const [opened, setOpened] = useState<string | null>(null);
  const changes = useQuery({
    queryKey: ['admin', 'mail-text-changes'],
    queryFn: () => call(listMailTextChanges, {}),
  });
  return (
    <div className={listing.stack}>
      <StatusMessage statusText={statusText} />
      {changes.isError && <Unread query={changes} />}
      {changes.isPending && <Coming rows={2} />}
      {changes.data && <Waiting open={changes.data.open} staff={staff} onStatus={showStatus} />}
      <Panel id="emails-choice" title={t({ message: 'E-mail', context: 'a message' })}>
        <div className={listing.stack}>
          <MailChoice chosen={chosen} onChoose={setChosen} />
        </div>
      </Panel>
      {changes.data && (
        <Words
          key={`${chosen.kind} ${chosen.language}`}
          chosen={chosen}
          open={changes.data.open}
          staff={staff}
          onStatus={showStatus}
        />
      )}
      {changes.data && (
        <Panel id="emails-history" title={t`History`}>
          <DocumentHistory
            label={t`History of e-mails`}
            changes={changes.data.items}
            titleOf={titleOf}
            staff={staff}
            opened={opened}
            onOpen={setOpened}
            preview={(change) => <Differences change={change} />}
          />
        </Panel>
      )}
    </div>
  );
}

function Waiting(props: {
  readonly open: readonly MailTextChange[];
  readonly staff: Staff;
  readonly onStatus: ShowStatus;
}) {
  useLingui();
  const { open } = props;
  return (
    <Panel id="emails-waiting" title={t`Not in force yet`}>
      {open.length === 0 ? (
        <Empty>
          <Trans>No changes pending. One person proposes a change, a different owner approves it.</Trans>
        </Empty>
      ) : (
        open.map((change) => (
          <OpenDocument
            key={change.id}
            title={capital(titleOf(change))}
            change={change}
            deciding={deciding}
            staff={props.staff}
            onStatus={props.onStatus}
          >
            <Differences change={change} />
            <TrialOf change={change} />
          </OpenDocument>
        ))
      )}
    </Panel>
  );
}

/** What waits, as its reader would see it. */
function TrialOf({ change: { id, kind, language, words } }: { readonly change: MailTextChange }) {
  const named = languageNamed(language);
  return named && <Trial chosen={{ kind, language: named }} words={words} version={id} />;
}

/** What a change makes otherwise, part by part; standard words are not repeated. */
function Differences({ change: { before, words } }: { readonly change: MailTextChange }) {
  useLingui();
  const parts = (['subject', 'heading', 'before', 'after'] as const).filter(
    (part) => (before?.[part] ?? null) !== (words?.[part] ?? null),
  );
  const wordsOf = (own: MailTextChange['words'], part: (typeof parts)[number]) => own?.[part] ?? t`the standard words`;
  return (
    <DifferencesTable
      label={t`Changes of the e-mail`}
      of={t`Part`}
      rows={parts.map((part) => ({
        name: textOf(partTitles[part]),
        now: <span className={styles.words}>{wordsOf(before, part)}</span>,
        after: <span className={styles.words}>{wordsOf(words, part)}</span>,
      }))}
    />
  );
}

function Words(props: {
  readonly chosen: ChosenMail;
  readonly open: readonly MailTextChange[];
  readonly staff: Staff;
  readonly onStatus: ShowStatus;
}) {
  useLingui();
  const { chosen, staff, onStatus } = props;
  const text = useQuery({
    queryKey: ['admin', 'mail-text', chosen.kind, chosen.language],
    queryFn: () => call(readMailText, { query: { kind: chosen.kind, language: chosen.language } }),
  });
  if (text.isError) return <Unread query={text} />;
  if (text.isPending) return <Coming rows={6} />;
  const { data } = text;
  const isOpen = props.open.some(({ kind, language }) => kind === chosen.kind && language === chosen.language);
  const mayPropose = staff.role === 'owner' || staff.role === 'operations';
  const of = { chosen, text: data, onStatus };
  return (
    <>
      <Panel id="emails-words" title={t({ message: 'Words', context: 'an e-mail' })}>
        <div className={listing.stack}>
          <p>
            <InForce text={data} />
          </p>
          <FactsOf text={data} />
          {isOpen && (
            <p>
              <Trans>
                A change of this e-mail waits above. Once it is decided or withdrawn, another can be proposed.
              </Trans>
            </p>
          )}
          {mayPropose && !isOpen && (
            <div>
              <Choices
                choices={[
                  {
                    name: msg`Change the words`,
                    of: proposeMailText,
                    form: <ProposeWords {...of} />,
                  },
                  ...(data.own === null
                    ? []
                    : [{ name: msg`Standard words`, of: proposeMailText, form: <BackToStandard {...of} /> }]),
                ]}
              />
            </div>
          )}
        </div>
      </Panel>
      <Panel id="emails-sent" title={t`As it is sent`}>
        <div className={listing.stack}>
          <SentMail chosen={chosen} version={data.version} />
        </div>
      </Panel>
    </>
  );
}

function InForce({ text: { own, since, fits } }: { readonly text: MailText }) {
  useLingui();
  if (!fits) return t`The e-mail has facts that its own words lack, so the standard words are sent. Propose new ones.`;
  if (since === null) return own === null ? t`The standard words are in force.` : t`Your own words are in force.`;
  return own === null ? (
    <Trans>
      The standard words are in force since <Moment iso={since} />.
    </Trans>
  ) : (
    <Trans>
      Your own words are in force since <Moment iso={since} />.
    </Trans>
  );
}

/** What may be in braces, and what each says in the preview. */
function FactsOf({ text: { parts } }: { readonly text: MailText }) {
  useLingui();
  return (
    <Scroll label={t`Facts of the e-mail`}>
      <table className={tables.table}>
        <thead>
          <tr>
            <th scope="col">
              <Trans>Part</Trans>
            </th>
            <th scope="col">
              <Trans>Fact</Trans>
            </th>
            <th scope="col">
              <Trans>In the preview</Trans>
            </th>
          </tr>
        </thead>
        <tbody>
          {parts.flatMap(({ part, facts }) =>
            facts.map(({ name, required, says }) => (
              <tr key={`${part} ${name}`}>
                <td>{textOf(partTitles[part])}</td>
                <td>
                  <FactName name={name} required={required} />
                </td>
                <td className={styles.words}>{says === '' ? t`nothing in this case` : says}</td>
              </tr>
            )),
          )}
        </tbody>
      </table>
    </Scroll>
  );
}

function FactName({ name, required }: { readonly name: string; readonly required: boolean }) {
  const fact = `{${name}}`;
  return required ? <Trans>{fact}, has to stay</Trans> : fact;
}
