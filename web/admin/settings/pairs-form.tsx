import { proposePairs } from '#api/pairs.ts';
import { symbolSources } from '#domain/markets/symbols.ts';
import { nameOfPair } from '#domain/money/pair-name.ts';
import type { ShowStatus } from '#web/admin/widgets/status-message.tsx';
import { type FormField, TypedForm } from '#web/admin/widgets/typed-form.tsx';
import { call } from '#web/client/client.ts';
import { useLive } from '#web/client/live-context.ts';
import { PairsPreview } from './pairs-preview.tsx';
import { type ListedPair, type PairField, type PairsList, pairBlank, readPair, usualHint } from './pairs-words.ts';
import { whenFields } from './proposal-fields.ts';

const option = (value: string, label: string) => ({ value, label });

const identityFields: readonly FormField<PairField>[] = [
  { name: 'base', label: 'Base', hint: 'Such as AVAX; it never changes' },
  { name: 'quote', label: 'Quote', hint: 'Such as USD; it never changes' },
  {
    name: 'decimals',
    label: 'Decimals',
    hint: 'Of its prices: as many as its venues have; they never change',
    as: 'number',
  },
];

const liquidityFields: readonly FormField<PairField>[] = [
  { name: 'spread', label: 'Widest spread (basis points)', as: 'number' },
  { name: 'updates', label: 'Least changes a minute', as: 'number' },
  { name: 'size', label: 'Size of a best price (quote)', as: 'number' },
];

/** What a pair of the operator's file needs to be liquid is no field: the file says it. */
function fieldsOf(pair: ListedPair | null): readonly FormField<PairField>[] {
  const [base, quote] = pair ? [pair.listing.base, pair.listing.quote] : ['', ''];
  const offer: readonly FormField<PairField>[] =
    pair === null || pair.offerable
      ? [
          {
            name: 'offer',
            label: 'Offered to trade',
            as: 'choice',
            options: [option('no', 'No, shown only'), option('yes', 'Yes, on standard terms')],
          },
        ]
      : [];
  return [
    ...(pair === null ? identityFields : []),
    {
      name: 'class',
      label: 'Class',
      as: 'choice',
      options: [option('crypto', 'Crypto'), option('currency', 'Currency'), option('token', 'Token')],
    },
    ...symbolSources.map(
      (source): FormField<PairField> => ({
        name: `symbol ${source}`,
        label: source === 'feed' ? 'Symbol at your own feed' : `Symbol at ${source}`,
        hint: usualHint(source, base, quote),
      }),
    ),
    ...(pair?.ofFile ? [] : liquidityFields),
    { name: 'letters', label: 'Icon: letters', hint: 'Empty: the mark of its base' },
    { name: 'colour', label: 'Icon: colour', hint: 'Such as #2f7043' },
    {
      name: 'hours',
      label: 'Trading hours (UTC)',
      hint: 'Such as Mon-Fri 07:00-21:00; empty: at any time',
      long: true,
    },
    { name: 'order', label: 'Place in the list', hint: 'The smallest first', as: 'number' },
    ...(pair === null
      ? []
      : [
          {
            name: 'status',
            label: 'Status',
            as: 'choice',
            options: [option('listed', 'Listed'), option('retired', 'Retired')],
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
  const { list, pair, onStatus } = props;
  const { serverNow } = useLive();
  const held = pair?.listing ?? null;
  const name = pair === null ? 'a new pair' : nameOfPair(pair.pair);
  return (
    <TypedForm
      action={pair === null ? 'Propose pair' : 'Propose change'}
      label={pair === null ? 'New pair' : `Listing of ${name}`}
      fields={fieldsOf(pair)}
      blank={pairBlank(held)}
      draft={`pair/${pair?.pair ?? ''}/${list.version}`}
      read={(typed) => readPair(typed, held, serverNow())}
      send={(body, key) => call(proposePairs, { body: { ...body, seen: list.version }, key })}
      about={({ base, quote }) => (pair === null ? `${base}/${quote}` : name)}
      statusMessage={({ pairs: [one] }) => ({
        tone: 'info',
        sentence: `${nameOfPair(one?.pair ?? '')} proposed. Nothing changes until a different owner approves it.`,
      })}
      onStatusMessage={onStatus}
    >
      {(typed) => {
        const read = readPair({ ...typed, at: '', reason: 'preview' }, held, 0);
        if ('problems' in read) return <p>The preview appears once the values are complete.</p>;
        const { pairs, terms } = read.body;
        return (
          <>
            {typed.status === 'retired' && (
              <p>
                A retired pair takes no new trades. Open ones are settled by its prices, which are recorded for four
                hours more.
              </p>
            )}
            <PairsPreview
              pairs={pairs.map((listing) => ({ pair: listing.base + listing.quote, before: held, listing }))}
              terms={terms}
            />
          </>
        );
      }}
    </TypedForm>
  );
}
