import { t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { readPageWords } from '#api/page-text-changes.ts';
import { inEachLanguage, type Language, languageNames, languages } from '#domain/languages/language.ts';
import { withNames } from '#domain/page-texts/blocks.ts';
import listing from '#web/admin/widgets/listing.module.css';
import { Coming } from '#web/admin/widgets/listing.tsx';
import { call } from '#web/client/client.ts';
import { Blocks } from '#web/widgets/blocks.tsx';
import { Unread } from '#web/widgets/read-failure.tsx';
import styles from './page-text-preview.module.css';
import { type KeptText, textDifferences, type Words } from './page-text-words.ts';

/** Whose names stand in a text. */
export type Operator = Parameters<typeof withNames>[1];

/** The words of kept texts: each is read once, because none is ever changed. */
export function useKeptWords(texts: readonly KeptText[]) {
  const hashes = [
    ...new Set(texts.flatMap((text) => languages.map((language) => text[language])).filter((hash) => hash !== null)),
  ];
  return useQuery({
    queryKey: ['admin', 'page-words', ...hashes],
    queryFn: async () => {
      const all = await Promise.all(hashes.map((hash) => call(readPageWords, { params: { hash } })));
      const words = new Map(all.map((one) => [one.hash, one.words]));
      return texts.map((text) => inEachLanguage((language: Language) => words.get(text[language] ?? '') ?? ''));
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** A text as its readers see it. */
export function Sheet(props: { readonly label: string; readonly text: string; readonly operator: Operator }) {
  useLingui();
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard
    <section className={styles.sheet} tabIndex={0} aria-label={props.label}>
      {props.text === '' ? t`No text of your own.` : <Blocks text={withNames(props.text, props.operator)} level={3} />}
    </section>
  );
}

/** What readers see otherwise, language by language. */
export function TextDifferences(props: { readonly before: Words; readonly after: Words; readonly operator: Operator }) {
  useLingui();
  const changed = textDifferences(props.before, props.after);
  if (changed.length === 0)
    return (
      <p>
        <Trans>Nothing would change.</Trans>
      </p>
    );
  return changed.map(({ language, now, after }) => (
    <div key={language} className={styles.pair}>
      {(
        [
          [t`Now`, now],
          [t`Then`, after],
        ] as const
      ).map(([side, text]) => (
        <div key={side} className={styles.side}>
          <p>
            {side} ({languageNames[language]})
          </p>
          <Sheet label={`${side}, ${languageNames[language]}`} text={text} operator={props.operator} />
        </div>
      ))}
    </div>
  ));
}

/** The same of a change that is kept, with its words read. */
export function KeptDifferences(props: {
  readonly before: KeptText;
  readonly text: KeptText;
  readonly operator: Operator;
}) {
  const words = useKeptWords([props.before, props.text]);
  if (words.isError) return <Unread query={words} />;
  const [before, after] = words.data ?? [];
  if (!before || !after) return <Coming rows={3} />;
  return (
    <div className={listing.stack}>
      <TextDifferences before={before} after={after} operator={props.operator} />
    </div>
  );
}
