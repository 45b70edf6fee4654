import { type ReactNode, useState } from 'react';
import { RecordNameProvider } from '#web/admin/records/record-name.ts';
import { Screen } from '#web/shell/layout.tsx';

/** The screen of one record: called by what the record is called, and by its kind until that is read. */
export function RecordScreen(props: {
  /** 'Deposit' */
  readonly kind: string;
  readonly aside?: ReactNode;
  readonly children: ReactNode;
}) {
  const [name, setName] = useState<string | null>(null);
  return (
    <Screen title={name ?? props.kind} aside={props.aside}>
      <RecordNameProvider value={setName}>{props.children}</RecordNameProvider>
    </Screen>
  );
}
