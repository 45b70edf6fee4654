import { msg, t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { Trans } from '@lingui/react/macro';
import { proposePairs } from '#api/pairs.ts';
import { symbolSources } from '#domain/markets/symbols.ts';
import { nameOfPair } from '#domain/money/pair-name.ts';
import type { ShowStatus } from '#web/admin/widgets/status-message.tsx';
import { type FormField, TypedForm } from '#web/admin/widgets/typed-form.tsx';
import { call } from '#web/client/client.ts';
import { useLive } from '#web/client/live-context.ts';
import type { Text } from '#web/texts/text.ts';
import { ComingPairs } from './pairs-preview.tsx';
import { type ListedPair, type PairField, type PairsList, pairBlank, readPair, usualHint } from './pairs-words.ts';
import { whenFields } from './proposal-fields.ts';

const option = (value: string, label: Text) => ({ value, label });

const identityFields: readonly FormField<PairField>[] = [
  { name: 'base', label: msg({ message: 'Base', context: 'a pair' }), hint: msg`Such as AVAX; it never changes` },
  { name: 'quote', label: msg({ message: 'Quote', context: 'a pair' }), hint: msg`Such as USD; it never changes` },
  {
    name: 'decimals',
    label: msg`Decimals`,
    hint: msg`Of its prices: as many as its venues have; they never change`,
    as: 'number',
  },
];

const liquidityFields: readonly FormField<PairField>[] = [
  { name: 'spread', label: msg`Widest spread (basis points)`, as: 'number' },
  { name: 'updates', label: msg`Least changes a minute`, as: 'number' },
  { name: 'size', label: msg`Size of a best price (quote)`, as: 'number' },
];

/** What a pair of the operator's file needs to be liquid is no field: the file says it. */
function fieldsOf(pair: ListedPair | null): readonly FormField<PairField>[] {
  const [base, quote] = pair ? [pair.listing.base, pair.listing.quote] : ['', ''];
  const offer: readonly FormField<PairField>[] =
    pair === null || pair.offerable
      ? [
          {
            name: 'offer',
            label: msg`Offered to trade`,
            as: 'choice',
            options: [option('no', msg`No, shown only`), option('yes', msg`Yes, on standard terms`)],
          },
        ]
      : [];
  return [
    ...(pair === null ? identityFields : []),
    {
      name: 'class',
      label: msg`Class`,
      as: 'choice',
      options: [option('crypto', msg`Crypto`), option('currency', msg`Currency`), option('token', msg`Token`)],
    },
    ...symbolSources.map(
      (source): FormField<PairField> => ({
        name: `symbol ${source}`,
        label: source === 'feed' ? msg`Symbol at your own feed` : msg`Symbol at ${source}`,
        hint: usualHint(source, base, quote),
      }),
    ),
    ...(pair?.ofFile ? [] : liquidityFields),
    { name: 'letters', label: msg`Icon: letters`, hint: msg`Empty: the mark of its base` },
    { name: 'colour', label: msg`Icon: colour`, hint: msg`Such as #2f7043` },
    {
      name: 'hours',
      label: msg`Trading hours (UTC)`,
      hint: msg`Such as Mon-Fri 07:00-21:00; empty: at any time`,
      long: true,
    },
    { name: 'order', label: msg`Place in the list`, hint: msg`The smallest first`, as: 'number' },
    ...(pair === null
      ? []
      : [
          {
            name: 'status',
            label: msg`Status`,
            as: 'choice',
            options: [
              option('listed', msg({ message: 'Listed', context: 'a pair' })),
              option('retired', msg({ message: 'Retired', context: 'a pair' })),
            ],
          } as const,
        ]),
    ...offer,
    ...whenFields,
  ];
}

/** Proposes a new pair, or how one is listed from then on, and shows what it changes as it is typed (M3, X8). */
export function ProposePair(props: {
  readonly list: PairsList;
  readonly pair: ListedPair | null;
  readonly onStatus: ShowStatus;
}) {
  useLingui();
  const { list, pair, onStatus } = props;
  const { serverNow } = useLive();
  const held = pair?.listing ?? null;
  const name = pair === null ? t`a new pair` : nameOfPair(pair.pair);
  return (
    <TypedForm
      action={pair === null ? t`Propose pair` : t`Propose change`}
      label={pair === null ? t`New pair` : t`Listing of ${name}`}
      fields={fieldsOf(pair)}
      blank={pairBlank(held)}
      draft={`pair/${pair?.pair ?? ''}`}
      version={list.version}
      read={(typed) => readPair(typed, held, serverNow())}
      send={(body, key) => call(proposePairs, { body: { ...body, seen: list.version }, key })}
      about={({ base, quote }) => (pair === null ? `${base}/${quote}` : name)}
      statusMessage={({ pairs: [one] }) => {
        const proposed = nameOfPair(one?.pair ?? '');
        return {
          tone: 'info',
          sentence: t`${proposed} proposed. Nothing changes until a different owner approves it.`,
        };
      }}
      onStatusMessage={onStatus}
    >
      {(typed) => {
        const read = readPair({ ...typed, at: '', reason: 'preview' }, held, 0);
        if ('problems' in read)
          return (
            <p>
              <Trans>The preview appears once the values are complete.</Trans>
            </p>
          );
        const { pairs, terms } = read.body;
        return (
          <>
            {typed.status === 'retired' && (
              <p>
                <Trans>
                  A retired pair takes no new trades. Open ones are settled by its prices, which are recorded for four
                  hours more.
                </Trans>
              </p>
            )}
            <ComingPairs
              pairs={pairs.map((listing) => ({ pair: listing.base + listing.quote, before: held, listing }))}
              terms={terms}
            />
          </>
        );
      }}
    </TypedForm>
  );
}
