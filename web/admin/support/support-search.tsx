import { Trans, useLingui } from '@lingui/react/macro';
import { Button, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import listing from '#web/admin/widgets/listing.module.css';
import { focusResults } from '#web/admin/widgets/results.tsx';

/** What of a list of support is looked for. */
export function SupportSearch(props: {
  readonly what: string;
  readonly label: string;
  readonly searched: string;
  readonly onSearch: (text: string) => void;
}) {
  const { t } = useLingui();
  const { what } = props;
  const [typed, setTyped] = useState(props.searched);
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    focusResults(event.currentTarget);
    props.onSearch(typed.trim());
  }
  return (
    <form className={listing.search} onSubmit={submit} aria-label={t`Search ${what}`}>
      <TextInput
        label={props.label}
        value={typed}
        maxLength={200}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <Button type="submit" variant="outline">
        <Trans context="a button">Search</Trans>
      </Button>
    </form>
  );
}
