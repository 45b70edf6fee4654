import { lazyRouteComponent } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import { needTexts, type TextFolder } from '#web/texts/language.ts';
import { loadChunk } from '#web/ui/chunks.ts';

/** A screen in a chunk of its own, with the texts of the folders that it is built from beyond those of every screen. */
export function lazyScreen<M extends Readonly<Record<K, ComponentType<never>>>, K extends string>(
  load: () => Promise<M>,
  name: K,
  ...texts: readonly TextFolder[]
) {
  return lazyRouteComponent(async () => {
    const [screens] = await Promise.all([loadChunk(load), needTexts(texts)]);
    return { screen: screens[name] };
  }, 'screen');
}
