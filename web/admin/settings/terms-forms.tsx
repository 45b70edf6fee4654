import { msg, t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { Trans } from '@lingui/react/macro';
import { proposeTerms } from '#api/market-terms.ts';
import { nameOfPair } from '#domain/money/pair-name.ts';
import type { ShowStatus } from '#web/admin/widgets/status-message.tsx';
import { readForm } from '#web/admin/widgets/typed-fields.ts';
import { TypedForm } from '#web/admin/widgets/typed-form.tsx';
import { call } from '#web/client/client.ts';
import { useLive } from '#web/client/live-context.ts';
import { readWhen, whenFields } from './proposal-fields.ts';
import { TermsPreview } from './terms-preview.tsx';
import { readTerms, type TermsList, type TermsOfPair, termsForm, wished } from './terms-words.ts';

interface FormOf {
  readonly list: TermsList;
  readonly onStatus: ShowStatus;
}

/** Proposes other terms of one pair, or of all that are on offer, and shows what they change as they are typed. */
export function ProposeTerms({ list, pair, onStatus }: FormOf & { readonly pair: TermsOfPair | null }) {
  useLingui();
  const { serverNow } = useLive();
  const of = pair === null ? list.pairs : [pair];
  const form = termsForm(
    of.map(({ terms }) => terms),
    pair === null,
  );
  const name = pair === null ? t`all pairs` : nameOfPair(pair.pair);
  return (
    <TypedForm
      action={t`Propose terms`}
      label={t`Terms of ${name}`}
      fields={form.fields}
      blank={form.blank}
      draft={`terms/${pair?.pair ?? 'every'}`}
      version={list.version}
      read={(typed) => readTerms(form, typed, serverNow())}
      send={(body, key) =>
        call(proposeTerms, { body: { ...body, scope: pair?.pair ?? 'every', seen: list.version }, key })
      }
      about={() => name}
      statusMessage={() => ({
        tone: 'info',
        sentence: t`Terms of ${name} proposed. Nothing changes until a different owner approves it.`,
      })}
      onStatusMessage={onStatus}
    >
      {(typed) => {
        // What is typed so far, whatever its reason and time are.
        const read = readTerms(form, { ...typed, at: '', reason: 'preview' }, 0);
        if ('problems' in read)
          return (
            <p>
              <Trans>The preview appears once the values are complete.</Trans>
            </p>
          );
        const { terms } = read.body;
        const pairs = of.map((one) => ({ pair: one.pair, before: one.terms, terms: wished(one.terms, terms) }));
        return (
          <>
            {pair === null && terms.payouts && (
              <p>
                <Trans>The durations that have a payout here are all that every pair offers.</Trans>
              </p>
            )}
            <TermsPreview pairs={pairs} house={null} />
          </>
        );
      }}
    </TypedForm>
  );
}

/** Proposes another sum that the house may owe on all open trades with real money. */
export function ProposeHouse({ list, onStatus }: FormOf) {
  useLingui();
  const { serverNow } = useLive();
  const { maxExposure } = list.house;
  const read = (typed: Readonly<Record<'limit' | 'at' | 'reason', string>>, nowMs: number) => {
    const limit = typed.limit.trim();
    const when = readWhen(typed, nowMs);
    const problem = limit === '' || /^(0|[1-9][0-9]{0,11})([.][0-9]{1,2})?$/.test(limit);
    return readForm(
      { limit: problem ? null : t`Type an amount such as 100.00`, at: when.at, reason: when.reason },
      () => {
        return { terms: { maxExposure: limit === '' ? null : limit }, ...when.value() };
      },
    );
  };
  return (
    <TypedForm
      action={t`Propose limit`}
      label={t`Maximum owed in all`}
      fields={[
        {
          name: 'limit',
          label: msg`Maximum owed in all (USD)`,
          hint: msg`Empty: no limit but the bankroll`,
          as: 'number',
        },
        ...whenFields,
      ]}
      blank={{ limit: maxExposure ?? '', at: '', reason: '' }}
      draft="terms/house"
      version={list.version}
      read={(typed) => read(typed, serverNow())}
      send={(body, key) => call(proposeTerms, { body: { ...body, scope: 'house', seen: list.version }, key })}
      about={() => t`most owed in all`}
      statusMessage={() => ({
        tone: 'info',
        sentence: t`Limit proposed. Nothing changes until a different owner approves it.`,
      })}
      onStatusMessage={onStatus}
    >
      {() => null}
    </TypedForm>
  );
}
