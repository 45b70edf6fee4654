import { Button, MantineProvider } from '@mantine/core';
import type { ComponentProps, MouseEvent, ReactElement, ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { BusyButton } from './busy-button.tsx';
import { PlainButton } from './plain-button.tsx';
import { theme } from './theme.ts';

/** The tag of a button as the app draws it. */
const tagOf = (button: ReactNode): string =>
  renderToStaticMarkup(<MantineProvider theme={theme}>{button}</MantineProvider>).match(/<button[^>]*>/)?.[0] ?? '';

/** What a press on the element comes to, and whether the browser sends the form that it is in. */
function pressed(of: ComponentProps<typeof BusyButton>) {
  const said: string[] = [];
  const button: ReactElement<ComponentProps<'button'>> = BusyButton({ ...of, onClick: () => said.push('pressed') });
  const event = { preventDefault: () => said.push('not sent'), stopPropagation: () => undefined };
  button.props.onClick?.(event as unknown as MouseEvent<HTMLButtonElement>);
  return said;
}

describe('a button whose command is on its way', () => {
  it('[E1] it keeps the focus, which a disabled one loses, and says that it is at work', () => {
    const tag = tagOf(
      <Button type="submit" loading>
        Approve
      </Button>,
    );
    expect(tag).not.toMatch(/ disabled/);
    expect(tag).toContain('aria-disabled="true"');
    expect(tag).toContain('aria-busy="true"');
    expect(tag).toContain('type="submit"');
  });

  it('[E1] it takes no press and sends no form, and does again when it is done', () => {
    expect(pressed({ type: 'submit', disabled: true, 'data-loading': true })).toEqual(['not sent']);
    expect(pressed({ type: 'submit' })).toEqual(['pressed']);
  });

  it('[E1] one that waits for the button beside it keeps the focus, too, and takes no press', () => {
    const tag = tagOf(<Button data-disabled>Send and close</Button>);
    expect(tag).not.toMatch(/ disabled/);
    expect(tag).toContain('aria-disabled="true"');
    expect(pressed({ 'data-disabled': true })).toEqual(['not sent']);
  });

  it('[E1] what cannot be pressed at all is disabled as before, and what can is nothing of it', () => {
    expect(tagOf(<Button disabled>Insert</Button>)).toMatch(/ disabled=""/);
    expect(tagOf(<Button>Insert</Button>)).not.toMatch(/disabled|aria-busy/);
  });

  it('[E1] the plain one of pages without the library does the same', () => {
    const tag = tagOf(
      <PlainButton busy onClick={() => undefined}>
        Try again
      </PlainButton>,
    );
    expect(tag).not.toMatch(/ disabled/);
    expect(tag).toContain('aria-disabled="true"');
  });
});
