import { lazy, Suspense } from 'react';
import type { Brand } from '#web/shell/session.ts';
import { loadChunk } from '#web/ui/chunks.ts';

/** A production never loads it. */
const DemoProgress = lazy(async () => ({
  default: (await loadChunk(() => import('./demo-progress.tsx'))).DemoProgress,
}));

/** How far a new demo is made; nothing elsewhere. */
export function Preparing({ mode }: { readonly mode: Brand['mode'] }) {
  if (mode !== 'demo') return null;
  return (
    <Suspense>
      <DemoProgress />
    </Suspense>
  );
}
