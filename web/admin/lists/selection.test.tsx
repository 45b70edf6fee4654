import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { MantineProvider } from '@mantine/core';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { mostAtOnce } from '#api/many.ts';
import { didAssign } from '#web/admin/queue/assigned-to.tsx';
import { outcomeWords } from './outcome-words.ts';
import { Selecting, SelectionBar, Selects } from './selecting.tsx';
import { chosenOf, keptAfter, outcomeOf, withChoice } from './selection.ts';

const rows = (may: boolean): string =>
  renderToStaticMarkup(
    <I18nProvider i18n={i18n}>
      <MantineProvider>
        <Selecting of="" may={may}>
          <SelectionBar what="customers" unanswered={[]}>
            acts
          </SelectionBar>
          <Selects id="usr_1" name="Carla">
            Carla
          </Selects>
        </Selecting>
      </MantineProvider>
    </I18nProvider>,
  );

it('[R1.13] a row can be selected by whoever may act, and has no box for others', () => {
  expect(rows(true)).toMatch(/<input type="checkbox"[^>]*aria-label="Select Carla"/);
  expect(rows(false)).not.toContain('checkbox');
  expect(rows(false)).toContain('Carla');
});

it('[R1.13] what was done is selected no more, what was refused stays and is named with its reason', () => {
  const asked = [
    { id: 'a', name: 'Ann' },
    { id: 'b', name: 'Bea' },
  ];
  const refused = { code: 'own_case', detail: 'It is yours.' };
  const outcome = outcomeOf(
    {
      items: [
        { id: 'a', refused: null },
        { id: 'b', refused },
      ],
    },
    asked,
  );
  expect(outcome).toEqual({ done: ['a'], refused: [{ id: 'b', name: 'Bea', detail: 'It is yours.' }] });
  expect([...keptAfter(new Set(['a', 'b']), outcome)]).toEqual(['b']);
  expect(outcomeWords(outcome)).toEqual({ tone: 'warn', sentence: 'Done: 1. Not done: 1, which stay selected.' });
  expect(outcomeWords({ done: ['a'], refused: [] }, 'Closed', ['Ann'])).toEqual({
    tone: 'success',
    sentence: 'Closed: Ann.',
  });
  expect(outcomeWords({ done: ['a', 'b'], refused: [] }, 'Closed', ['Ann', 'Bea']).sentence).toBe('Closed: all 2.');
});

it('[R1.13] what was done says what it was, also where several were given to nobody', () => {
  const all = { done: ['a', 'b'], refused: [] };
  expect(outcomeWords(all, didAssign('usr_1'), ['Ann', 'Bea']).sentence).toBe('Assigned: all 2.');
  expect(outcomeWords(all, didAssign(null), ['Ann', 'Bea']).sentence).toBe('Unassigned: all 2.');
});

it('[R1.13] no more are selected than one request takes, and only what is listed is chosen', () => {
  const many = Array.from({ length: mostAtOnce + 5 }, (_, at) => `id ${at}`);
  expect(withChoice(new Set(), many, true).size).toBe(mostAtOnce);
  expect([...withChoice(new Set(['x', 'y']), ['x'], false)]).toEqual(['y']);
  expect(chosenOf(new Map([['x', { id: 'x', name: 'X' }]]), new Set(['x', 'gone'])).map(({ id }) => id)).toEqual(['x']);
});

it('[R1.13] what was not answered is named and can be asked again, also where the list shows none of it', () => {
  const bar = (unanswered: readonly { id: string; name: string }[]): string =>
    renderToStaticMarkup(
      <I18nProvider i18n={i18n}>
        <MantineProvider>
          <Selecting of="" may>
            <SelectionBar what="customers" unanswered={unanswered}>
              <button type="button">Ask again</button>
            </SelectionBar>
          </Selecting>
        </MantineProvider>
      </I18nProvider>,
    );
  expect(bar([])).not.toContain('Ask again');
  const shown = bar(['Ann', 'Bea', 'Cem', 'Dee', 'Eve', 'Fay', 'Gil'].map((name) => ({ id: name, name })));
  expect(shown).toContain('Not known yet for 7: Ann, Bea, Cem, Dee, Eve and 2 more');
  expect(shown).toMatch(/class="[^"]*acts[^"]*"><button/);
});
