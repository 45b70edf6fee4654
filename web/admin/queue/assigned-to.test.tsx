import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { AssignedTo, assignedWords } from './assigned-to.tsx';

const mara = { uid: 'usr_mara', name: 'Mara' };

function Assignment() {
  const colleagues = useQuery({ queryKey: ['staff'], queryFn: () => [mara], initialData: [mara] });
  return (
    <AssignedTo
      assignee={null}
      colleagues={colleagues}
      admin="usr_noor"
      send={async () => null}
      onDone={() => undefined}
      says
    />
  );
}

it('[S1] to whom is chosen first: a button assigns, and there is a place that says what was done', () => {
  const html = renderToStaticMarkup(
    <I18nProvider i18n={i18n}>
      <MantineProvider>
        <QueryClientProvider client={new QueryClient()}>
          <Assignment />
        </QueryClientProvider>
      </MantineProvider>
    </I18nProvider>,
  );
  expect(html).toMatch(/<button[^>]*>(?:<span[^>]*>)*Assign</);
  expect(html).toMatch(/<p role="status"[^>]*><\/p>/);
});

it('[S1] an assignment says who has it now', () => {
  const words = (to: string | null) => assignedWords(to, 'usr_noor', [mara]);
  expect([words(null), words('usr_noor'), words('usr_mara')]).toEqual([
    'Nobody is assigned now.',
    'Assigned to you.',
    'Assigned to Mara.',
  ]);
});
