import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, expect, it, vi } from 'vitest';
import { DraftsOf } from '#web/client/drafts.ts';
import { TypedForm } from './typed-form.tsx';

afterEach(() => {
  vi.unstubAllGlobals();
});

/** A form as somebody opens it again, in a tab that keeps these drafts. */
function opened(drafts: Readonly<Record<string, unknown>>, draft?: string): string {
  const kept = new Map(Object.entries(drafts).map(([key, value]) => [key, JSON.stringify(value)]));
  vi.stubGlobal('sessionStorage', { getItem: (key: string) => kept.get(key) ?? null });
  return renderToStaticMarkup(
    <I18nProvider i18n={i18n}>
      <MantineProvider>
        <QueryClientProvider client={new QueryClient()}>
          <DraftsOf value="usr_1">
            <TypedForm
              action="Offer"
              label="New plan"
              fields={(typed) => [
                { name: 'name', label: 'Name' },
                ...(typed.name === '' ? [] : [{ name: 'note', label: 'Note' } as const]),
              ]}
              blank={{ name: '', note: '' }}
              {...(draft === undefined ? {} : { draft })}
              read={() => ({ problems: {} })}
              send={async () => null}
              about={() => ''}
              statusMessage={() => ({ tone: 'success', sentence: '' })}
              onStatusMessage={() => undefined}
            >
              {() => null}
            </TypedForm>
          </DraftsOf>
        </QueryClientProvider>
      </MantineProvider>
    </I18nProvider>,
  );
}

it('[E1] [E3] a form that was left has again what was typed into it, says so, and shows each field that it would send', () => {
  const html = opened({ 'draft/usr_1/plan': { name: 'Block A', note: 'Cheap power' } }, 'plan');
  expect(html).toContain('value="Block A"');
  expect(html).toContain('value="Cheap power"');
  expect(html).toContain('You typed this before, and nothing confirmed that it was sent.');
  expect(html).toContain('Discard what was typed');
});

it('[E3] [P5] another person’s draft, another form’s, and a form without one begin empty and say nothing', () => {
  const drafts = { 'draft/usr_2/plan': { name: 'Block A' }, 'draft/usr_1/other': { name: 'Block A' } };
  for (const html of [opened(drafts, 'plan'), opened({ 'draft/usr_1/plan': { name: 'Block A' } })]) {
    expect(html).not.toContain('Block A');
    expect(html).not.toContain('Discard what was typed');
  }
});
