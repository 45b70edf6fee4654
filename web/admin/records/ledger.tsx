import { msg, t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { Trans } from '@lingui/react/macro';
import { NativeSelect, TextInput } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { searchOf, useListAddress } from '#web/admin/lists/list-address.ts';
import { SavedViews } from '#web/admin/lists/saved-views.tsx';
import { WholeFile } from '#web/admin/lists/whole-file.tsx';
import { emptyWords, orderedTitle } from '#web/admin/widgets/listing.tsx';
import { useResultsFocus } from '#web/admin/widgets/results.tsx';
import { textOf } from '#web/texts/text.ts';
import { DateField } from '#web/ui/date-field.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { Journals } from './journals.tsx';
import { codeChoices, type LedgerSearch, ledgerQuery } from './ledger-search.ts';
import styles from './records.module.css';
import { SearchForm } from './search-form.tsx';

/** All postings, or those that are searched for (R1.3). The address holds the search, so that it can be sent. */
export function LedgerExplorer(props: {
  readonly search: LedgerSearch;
  readonly onSearch: (search: LedgerSearch) => void;
}) {
  useLingui();
  const { search } = props;
  const address = useListAddress();
  const read = ledgerQuery(search);
  useResultsFocus(JSON.stringify(search));
  return (
    <Panel
      id="journals-title"
      title={orderedTitle(t`Journals`, 'newest')}
      aside={
        <span className={styles.ways}>
          <Link to="/admin/ledger/accounts">
            <Trans>Accounts</Trans>
          </Link>
          {read.query && <WholeFile href={`/api/admin/journals.csv${searchOf(read.query)}`} what={t`journals`} />}
        </span>
      }
    >
      <SavedViews list="ledger" address={address} />
      <Search key={JSON.stringify(search)} search={search} problem={read.problem} onSearch={props.onSearch} />
      {read.query && <Journals of={read.query} empty={emptyWords(t`journals`, read.query)} searched />}
    </Panel>
  );
}

const fields = [
  ['record', msg`Record, customer or transaction id`, 'text'],
  ['amount', msg`Amount of an entry (USD)`, 'text'],
  ['code', msg`Posted as`, 'choice'],
  ['from', msg`From day (UTC)`, 'date'],
  ['to', msg`To day (UTC)`, 'date'],
] as const;

function Search(props: {
  readonly search: LedgerSearch;
  readonly problem: { readonly field: keyof LedgerSearch; readonly sentence: string } | null;
  readonly onSearch: (search: LedgerSearch) => void;
}) {
  useLingui();
  const [typed, setTyped] = useState(props.search);
  return (
    <SearchForm
      search={props.search}
      open={props.problem !== null}
      onSend={() => props.onSearch(typed)}
      onClear={() => props.onSearch({})}
    >
      {fields.map(([name, label, type]) => {
        const common = {
          label: textOf(label),
          value: typed[name] ?? '',
          error: props.problem?.field === name ? props.problem.sentence : null,
        };
        if (type === 'date')
          return (
            <DateField key={name} {...common} kind="day" onChange={(day) => setTyped({ ...typed, [name]: day })} />
          );
        if (type === 'choice')
          return (
            <NativeSelect
              key={name}
              {...common}
              data={[...codeChoices(props.search[name] ?? '')]}
              onChange={(event) => setTyped({ ...typed, [name]: event.currentTarget.value })}
            />
          );
        return (
          <TextInput
            key={name}
            {...common}
            autoComplete="off"
            spellCheck={false}
            maxLength={128}
            onChange={(event) => setTyped({ ...typed, [name]: event.currentTarget.value })}
          />
        );
      })}
    </SearchForm>
  );
}
