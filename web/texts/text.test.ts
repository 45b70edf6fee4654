import { i18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { afterEach, expect, it } from 'vitest';
import { englishOf, textOf } from './text.ts';

afterEach(() => i18n.activate('en'));

const name = 'Mara';

it('[A11] a text is shown in the reader’s language and known by its English', () => {
  const stop = msg`Stop ${name}`;
  expect([textOf(stop), englishOf(stop)]).toEqual(['Stop Mara', 'Stop Mara']);
  i18n.loadAndActivate({ locale: 'es', messages: { [stop.id]: ['Detener a ', ['name']] } });
  expect([textOf(stop), englishOf(stop)]).toEqual(['Detener a Mara', 'Stop Mara']);
  expect([textOf('Carla'), englishOf('Carla')]).toEqual(['Carla', 'Carla']);
});
