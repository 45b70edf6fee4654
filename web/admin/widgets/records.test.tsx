import { i18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { I18nProvider } from '@lingui/react';
import { MantineProvider } from '@mantine/core';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, expect, it } from 'vitest';
import { type Column, columnKey, Records } from './records.tsx';

afterEach(() => i18n.activate('en'));

const columns: readonly Column<string>[] = [{ name: msg`Customer`, cell: (name) => name }];

it('[R1.8] [A11] a column is shown in the reader’s language, and known to addresses and kept views by its English', () => {
  const customer = msg`Customer`;
  i18n.loadAndActivate({ locale: 'es', messages: { [customer.id]: ['Cliente'] } });
  const shown = renderToStaticMarkup(
    <I18nProvider i18n={i18n}>
      <MantineProvider>
        <Records
          label=""
          columns={columns}
          items={['Carla']}
          idOf={(name) => name}
          nameOf={(name) => name}
          actionOf={() => 'details'}
          opened={null}
          onOpen={() => undefined}
          detail={() => null}
        />
      </MantineProvider>
    </I18nProvider>,
  );
  expect(shown).toMatch(/<th[^>]*>Cliente</);
  expect(columns.map(columnKey)).toEqual(['Customer']);
});
