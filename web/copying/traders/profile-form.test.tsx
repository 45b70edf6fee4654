import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { MantineProvider } from '@mantine/core';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, expect, it, vi } from 'vitest';
import { ApplyForm } from './profile-form.tsx';

afterEach(() => vi.unstubAllGlobals());

/** The form of a customer whose tab holds a draft, or none. */
function shown(draft: object | null): string {
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => (key === 'draft/usr_a/trader/application' && draft ? JSON.stringify(draft) : null),
  });
  const before = { name: 'Ann of the Alps', about: 'I trade gold.', shareBps: 1_000 };
  return renderToStaticMarkup(
    <I18nProvider i18n={i18n}>
      <MantineProvider env="test">
        <ApplyForm uid="usr_a" before={before} mostShareBps={3_000} onDone={() => undefined} />
      </MantineProvider>
    </I18nProvider>,
  );
}

it('E3: a profile that begins with a share typed before says so, and lets it be discarded', () => {
  const found = shown({ share: '25' });
  expect(found).toContain('value="25"');
  expect(found).toContain('You typed this before, and nothing confirmed that it was sent.');
  expect(found).toContain('Discard what was typed');
  const saved = shown(null);
  expect(saved).toContain('value="10"');
  expect(saved).not.toContain('You typed this before');
});
