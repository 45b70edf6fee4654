import { Button } from '@mantine/core';
import { useState } from 'react';

/** Copies a text and says so. */
export function CopyButton(props: { readonly text: string; readonly what: string }) {
  const [state, setState] = useState<'idle' | 'copied' | 'failed'>('idle');
  const copy = () =>
    navigator.clipboard.writeText(props.text).then(
      () => setState('copied'),
      () => setState('failed'),
    );
  return (
    <Button variant="default" size="compact-sm" onClick={copy} aria-label={`Copy ${props.what}`}>
      <span aria-live="polite">
        {state === 'copied' ? 'Copied' : state === 'failed' ? 'Select and copy by hand' : 'Copy'}
      </span>
    </Button>
  );
}
