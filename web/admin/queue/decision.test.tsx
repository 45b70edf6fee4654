import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, expect, it, vi } from 'vitest';
import { draftKey } from '#web/client/draft-store.ts';
import { DraftsOf } from '#web/client/drafts.ts';
import { ReasonForm } from './decision.tsx';

afterEach(() => vi.unstubAllGlobals());

const declineKey = (record: string) => draftKey('usr_fin', `decision/${record}/Decline withdrawal`);

/** The form as it opens in a tab that keeps these drafts. */
function shown(reader: string, about: string | null, kept: Readonly<Record<string, string>>): string {
  vi.stubGlobal('sessionStorage', { getItem: (key: string) => kept[key] ?? null });
  return renderToStaticMarkup(
    <I18nProvider i18n={i18n}>
      <MantineProvider>
        <QueryClientProvider client={new QueryClient()}>
          <DraftsOf value={reader}>
            <ReasonForm
              {...(about === null ? {} : { about })}
              action="Decline withdrawal"
              label="Reason"
              send={async () => null}
              onDone={() => undefined}
            >
              The hold is released.
            </ReasonForm>
          </DraftsOf>
        </QueryClientProvider>
      </MantineProvider>
    </I18nProvider>,
  );
}

it('[E3] a reason that was typed and not sent is there again, of the same decision, record and person alone', () => {
  const kept = { [declineKey('wdr_1')]: JSON.stringify({ reason: 'The name differs' }) };
  expect(shown('usr_fin', 'wdr_1', kept)).toContain('The name differs');
  expect(shown('usr_fin', 'wdr_2', kept)).not.toContain('The name differs');
  expect(shown('usr_other', 'wdr_1', kept)).not.toContain('The name differs');
  expect(shown('usr_fin', null, kept)).not.toContain('The name differs');
});
