import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';

/**
 * Above a form that holds what was typed before (E3). A reply that was lost, or a reload while it was sent, leaves a draft as well, so it
 * is not said that nothing was sent.
 */
export function FoundDraft({ onDiscard }: { readonly onDiscard: () => void }) {
  return (
    <p>
      <Trans>You typed this before, and nothing confirmed that it was sent.</Trans>{' '}
      <Button variant="subtle" size="compact-sm" onClick={onDiscard}>
        <Trans>Discard what was typed</Trans>
      </Button>
    </p>
  );
}
