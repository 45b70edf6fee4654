import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { AssignedTo, AssignSelected, assignedWords } from './assigned-to.tsx';

const mara = { uid: 'usr_mara', name: 'Mara' };

const useColleagues = () => useQuery({ queryKey: ['staff'], queryFn: () => [mara], initialData: [mara] });

function Assignment({ assignee = null }: { readonly assignee?: typeof mara | null }) {
  const colleagues = useColleagues();
  return (
    <AssignedTo
      assignee={assignee}
      colleagues={colleagues}
      admin="usr_noor"
      send={async () => null}
      onDone={() => undefined}
      says
    />
  );
}

/** The acts on all that is selected, with nobody chosen yet. */
function Several({ send }: { readonly send: (to: string | null) => undefined }) {
  return (
    <AssignSelected
      colleagues={useColleagues()}
      assign={{ asked: null, unanswered: [], state: { step: 'idle' }, busy: false, run: send }}
      to=""
      onChoose={() => undefined}
      disabled={false}
    />
  );
}

const shown = (element: ReactNode): string =>
  renderToStaticMarkup(
    <I18nProvider i18n={i18n}>
      <MantineProvider>
        <QueryClientProvider client={new QueryClient()}>{element}</QueryClientProvider>
      </MantineProvider>
    </I18nProvider>,
  );

const button = (name: string): RegExp => new RegExp(`<button[^>]*>(?:<span[^>]*>)*${name}<`);

it('[S1] to whom is chosen first: a button assigns, and there is a place that says what was done', () => {
  const html = shown(<Assignment />);
  expect(html).toMatch(button('Assign'));
  expect(html).not.toMatch(button('Unassign'));
  expect(html).toMatch(/<p role="status"[^>]*><\/p>/);
});

it('[S1] that nobody has it is a deed of its own, no choice among the people', () => {
  const html = shown(<Assignment assignee={mara} />);
  expect(html).toMatch(button('Unassign'));
  expect(html).not.toContain('Nobody');
});

it('[R1.13] of several the person is asked for first, and nobody is none of the people', () => {
  const html = shown(<Several send={() => undefined} />);
  expect(html).toMatch(/<option value=""[^>]*>Choose a person</);
  expect(html).not.toContain('Nobody');
  expect(html).toMatch(button('Assign'));
  expect(html).toMatch(button('Unassign'));
});

it('[S1] an assignment says who has it now', () => {
  const words = (to: string | null) => assignedWords(to, 'usr_noor', [mara]);
  expect([words(null), words('usr_noor'), words('usr_mara')]).toEqual([
    'Nobody is assigned now.',
    'Assigned to you.',
    'Assigned to Mara.',
  ]);
});
