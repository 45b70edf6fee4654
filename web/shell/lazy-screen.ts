import { lazyRouteComponent } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import { loadChunk } from '#web/ui/chunks.ts';

/** A screen in a chunk of its own. */
export function lazyScreen<M extends Record<K, ComponentType<object>>, K extends string>(
  load: () => Promise<M>,
  name: K,
) {
  return lazyRouteComponent(async () => ({ screen: (await loadChunk(load))[name] }), 'screen');
}
