import { msg, t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  addPageWords,
  approveText,
  declineText,
  listTextChanges,
  proposeText,
  withdrawText,
} from '#api/page-text-changes.ts';
import { inEachLanguage, type Language, languageNames, languages } from '#domain/languages/language.ts';
import type { PageTextName } from '#domain/page-texts/page-texts.ts';
import { Choices, Fold } from '#web/admin/widgets/choices.tsx';
import listing from '#web/admin/widgets/listing.module.css';
import { Coming } from '#web/admin/widgets/listing.tsx';
import { Moment } from '#web/admin/widgets/moment.tsx';
import { type ShowStatus, StatusMessage, type StatusText } from '#web/admin/widgets/status-message.tsx';
import { TypedForm } from '#web/admin/widgets/typed-form.tsx';
import { call } from '#web/client/client.ts';
import { useLive } from '#web/client/live-context.ts';
import { textOf } from '#web/texts/text.ts';
import { Empty, Panel } from '#web/ui/panel.tsx';
import { Unread } from '#web/widgets/read-failure.tsx';
import { type Deciding, DocumentHistory, OpenDocument } from './document-changes.tsx';
import { decisionsBy } from './open-change.tsx';
import { KeptDifferences, type Operator, Sheet, TextDifferences, useKeptWords } from './page-text-preview.tsx';
import {
  type KeptText,
  readText,
  stays,
  type TextList,
  textBlank,
  textFields,
  textPlaces,
  textTitles,
  type Words,
  wordsOf,
} from './page-text-words.ts';
import type { Staff } from './setting-changes.tsx';

const deciding: Deciding = {
  ...decisionsBy({ approve: approveText, decline: declineText, withdraw: withdrawText }),
  noun: msg({ message: 'texts', context: 'a change of' }),
  keeps: msg`Agreements that were accepted stay as they were accepted.`,
};

const titleOf = ({ name }: { readonly name: PageTextName }): string => textOf(textTitles[name]);

function textOfPage(page: { readonly name: PageTextName }): string {
  const title = titleOf(page);
  return t`Text of “${title}”`;
}

/** The operator's own texts of pages and agreements, as staff change them (B2.5, X8). */
export function TextsScreen({ operator, staff }: { readonly operator: Operator; readonly staff: Staff }) {
  useLingui();
  const [statusText, showStatus] = useState<StatusText | null>(null);
  const [opened, setOpened] = useState<string | null>(null);
  const found = useQuery({ queryKey: ['admin', 'page-texts'], queryFn: () => call(listTextChanges, {}) });
  const { data } = found;
  return (
    <div className={listing.stack}>
      <StatusMessage statusText={statusText} />
      {found.isError && <Unread query={found} />}
      {found.isPending && <Coming rows={6} />}
      {data && (
        <>
          <Panel id="texts-waiting" title={t`Not in force yet`}>
            {data.open.length === 0 && (
              <Empty>
                <Trans>No changes pending. One person proposes a change, a different owner approves it.</Trans>
              </Empty>
            )}
            {data.open.map((change) => (
              <OpenDocument
                key={change.id}
                title={textOfPage(change)}
                change={change}
                deciding={deciding}
                staff={staff}
                onStatus={showStatus}
              >
                <KeptDifferences before={change.before} text={change.text} operator={operator} />
                <p>
                  <Trans>Once it is decided or withdrawn, another change of this text can be proposed.</Trans>
                </p>
              </OpenDocument>
            ))}
          </Panel>
          {data.texts.map((text) => (
            <Panel key={text.name} id={`texts-${text.name}`} title={titleOf(text)}>
              <OneText text={text} data={data} operator={operator} staff={staff} onStatus={showStatus} />
            </Panel>
          ))}
          <Panel id="texts-history" title={t`History`}>
            <DocumentHistory
              label={t`History of own texts`}
              changes={data.items}
              titleOf={titleOf}
              staff={staff}
              opened={opened}
              onOpen={setOpened}
              preview={({ before, text }) => <KeptDifferences before={before} text={text} operator={operator} />}
            />
            <p>
              <Trans>TERMS_FILE and PRIVACY_FILE give the first texts only.</Trans>
            </p>
          </Panel>
        </>
      )}
    </div>
  );
}

type Kept = TextList['texts'][number];

function OneText(props: {
  readonly text: Kept;
  readonly data: TextList;
  readonly operator: Operator;
  readonly staff: Staff;
  readonly onStatus: ShowStatus;
}) {
  useLingui();
  const { text, data, operator, staff, onStatus } = props;
  const title = titleOf(text);
  const isOpen = data.open.some(({ name }) => name === text.name);
  const mayPropose = staff.role === 'owner' || staff.role === 'operations';
  return (
    <div className={listing.stack}>
      <p>{textOf(textPlaces[text.name])}</p>
      <p>
        <Since text={text} />
      </p>
      {text.text.en !== null && (
        <div>
          <Fold name={t`the text of ${title}`}>
            <Reading text={text} operator={operator} />
          </Fold>
        </div>
      )}
      {mayPropose && !isOpen && (
        <div>
          <Choices
            choices={[
              {
                name: t`Change ${title}`,
                of: proposeText,
                form: <Changing text={text} operator={operator} onStatus={onStatus} />,
              },
            ]}
          />
        </div>
      )}
    </div>
  );
}

/** Since when there is a text of one's own, or none. */
function Since({ text: { text, since, first } }: { readonly text: Kept }) {
  if (text.en === null)
    return first ? (
      <Trans>
        No text of your own since <Moment iso={since} />, from the first start.
      </Trans>
    ) : (
      <Trans>
        No text of your own since <Moment iso={since} />.
      </Trans>
    );
  return first ? (
    <Trans>
      In force since <Moment iso={since} />, from the first start.
    </Trans>
  ) : (
    <Trans>
      In force since <Moment iso={since} />.
    </Trans>
  );
}

/** The text that is in force, in each language that has its own. */
function Reading({ text, operator }: { readonly text: Kept; readonly operator: Operator }) {
  useLingui();
  const words = useKeptWords([text.text]);
  if (words.isError) return <Unread query={words} />;
  const [now] = words.data ?? [];
  if (!now) return <Coming rows={3} />;
  return languages
    .filter((language) => now[language] !== '')
    .map((language) => (
      <Sheet
        key={language}
        label={`${titleOf(text)}, ${languageNames[language]}`}
        text={now[language]}
        operator={operator}
      />
    ));
}

function Changing(props: { readonly text: Kept; readonly operator: Operator; readonly onStatus: ShowStatus }) {
  const words = useKeptWords([props.text.text]);
  if (words.isError) return <Unread query={words} />;
  const [now] = words.data ?? [];
  return now ? <Propose {...props} now={now} /> : <Coming rows={3} />;
}

/** Keeps the words of each language that are others than now and says the hashes of all. Asked again, it keeps nothing twice. */
async function keepWords({ name, text }: Kept, now: Words, words: Words, key: string): Promise<KeptText> {
  const kept = new Map<Language, string>();
  for (const language of languages) {
    const held = text[language];
    if (held !== null && stays(words[language], now[language])) kept.set(language, held);
    if (words[language] === '' || kept.has(language)) continue;
    const body = { name, words: words[language] };
    kept.set(language, (await call(addPageWords, { body, key: `${key}-${language}` })).hash);
  }
  return inEachLanguage((language) => kept.get(language) ?? null);
}

function Propose(props: {
  readonly text: Kept;
  readonly now: Words;
  readonly operator: Operator;
  readonly onStatus: ShowStatus;
}) {
  useLingui();
  const { text, now, operator } = props;
  const { name } = text;
  const { serverNow } = useLive();
  const title = titleOf(text);
  return (
    <TypedForm
      action={t`Propose text`}
      label={t`Change ${title}`}
      fields={textFields(name)}
      blank={textBlank(now)}
      draft={`text/${name}`}
      version={text.version}
      read={(typed) => readText(name, typed, serverNow(), now)}
      send={async ({ words, ...when }, key) =>
        call(proposeText, {
          body: { name, text: await keepWords(text, now, words, key), ...when, seen: text.version },
          key,
        })
      }
      about={() => title}
      statusMessage={() => ({
        tone: 'info',
        sentence: t`${title} proposed. Nothing changes until a different owner approves it.`,
      })}
      onStatusMessage={props.onStatus}
    >
      {(typed) => <TextDifferences before={now} after={wordsOf(typed)} operator={operator} />}
    </TypedForm>
  );
}
