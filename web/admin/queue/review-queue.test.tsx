import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { MantineProvider } from '@mantine/core';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { Records } from '#web/admin/widgets/records.tsx';
import { rowToFocus } from '#web/admin/widgets/row-focus.ts';
import { CasePane } from './case-pane.tsx';
import { isLate, whyClosed } from './queue.ts';

interface Item {
  readonly id: string;
  readonly name: string;
}

const items: readonly Item[] = ['ann', 'ben', 'cem'].map((id) => ({ id, name: `case of ${id}` }));

const list = (opened: string | null, pane?: string) =>
  renderToStaticMarkup(
    <I18nProvider i18n={i18n}>
      <MantineProvider>
        <Records
          label="Cases"
          columns={[
            { name: 'Name', cell: ({ name }: Item) => name },
            { name: 'E-mail', minor: true, cell: ({ id }: Item) => `${id}@example.org` },
          ]}
          items={items}
          idOf={({ id }) => id}
          nameOf={({ name }) => name}
          pageOf={({ id }) => <a href={id}>Page</a>}
          actionOf={() => 'review'}
          opened={opened}
          onOpen={() => undefined}
          detail={({ id }) => <p>All about {id}</p>}
          pane={pane}
        />
      </MantineProvider>
    </I18nProvider>,
  );

describe('a queue', () => {
  it('[R1.5] without room beside it a record opens in the list, below its row', () => {
    const shown = list('ben');
    expect(shown).toContain('All about ben');
    expect(shown.match(/aria-expanded="true"/g)).toHaveLength(1);
    // The way to its page comes with the record: a row has one thing to press.
    expect(shown.match(/>Page</g)).toHaveLength(1);
    expect(list(null)).not.toContain('>Page<');
  });

  it('[R1.5] with room the list stays as it is: its rows name the part beside it, which has the record', () => {
    const shown = list('ben', 'beside');
    expect(shown).not.toContain('All about');
    expect(shown.match(/aria-controls="beside"/g)).toHaveLength(3);
    expect(shown).toMatch(/aria-expanded="true"[^>]*aria-label="Close case of ben"/);
    expect(shown).not.toContain('>Page<');
  });

  it('[R1.5] the part beside it is named by the record, takes the focus at its title and leads to the page', () => {
    const shown = renderToStaticMarkup(
      <I18nProvider i18n={i18n}>
        <MantineProvider>
          <CasePane id="beside" title="Case of ben" page={<a href="/ben">Page</a>} onClose={() => undefined}>
            All about ben
          </CasePane>
        </MantineProvider>
      </I18nProvider>,
    );
    expect(shown).toMatch(/<section id="beside"[^>]*aria-labelledby="beside-title"/);
    expect(shown).toMatch(/<h3 id="beside-title" tabindex="-1"[^>]*>Case of ben</);
    expect(shown).toContain('aria-label="Close Case of ben"');
    expect(shown).toContain('href="/ben"');
  });

  it('[R1.5] a record that the list has not loaded stays open while it is read, and closes only where there is none', () => {
    const linked = { inList: false, wasInList: false };
    expect(whyClosed({ ...linked, read: 'pending' })).toBeNull();
    expect(whyClosed({ ...linked, read: 'there' })).toBeNull();
    expect(whyClosed({ ...linked, read: 'unknown' })).toMatch(/no such case/);
    expect(whyClosed({ ...linked, read: 'none' })).toMatch(/not among those shown/);
  });

  it('[R1.5] a record that leaves the list while it is open is closed with the reason; one in the list is not', () => {
    expect(whyClosed({ inList: false, wasInList: true, read: 'none' })).toMatch(/decided meanwhile/);
    expect(whyClosed({ inList: true, wasInList: true, read: 'none' })).toBeNull();
  });

  it('[R1.5] what comes of a decision late closes no other case, and is said where its screen has gone', () => {
    expect(isLate('ann', 'ann')).toBe(false);
    // Closed meanwhile: the list has the place for it.
    expect(isLate(null, 'ann')).toBe(false);
    expect(isLate('ben', 'ann')).toBe(true);
    expect(isLate(undefined, 'ann')).toBe(true);
    expect(isLate(undefined, null)).toBe(true);
    expect(isLate('ben', null)).toBe(false);
  });

  it('[R1.7] the focus goes back to the row, or to the one that took its place', () => {
    expect(rowToFocus(['ann', 'ben', 'cem'], { id: 'ben', place: 1 })).toBe(1);
    expect(rowToFocus(['new', 'ann', 'ben'], { id: 'ben', place: 1 })).toBe(2);
    expect(rowToFocus(['ann', 'cem'], { id: 'ben', place: 1 })).toBe(1);
    expect(rowToFocus(['ann', 'ben'], { id: 'cem', place: 2 })).toBe(1);
    expect(rowToFocus([], { id: 'ann', place: 0 })).toBe(-1);
  });
});
