import '@mantine/core/styles/default-css-variables.layer.css';
import '@mantine/core/styles/global.layer.css';
import '@mantine/core/styles/UnstyledButton.layer.css';
import '@mantine/core/styles/Button.layer.css';
import '@mantine/core/styles/Loader.layer.css';
import '@mantine/core/styles/Input.layer.css';
import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/PasswordInput.layer.css';
import '@mantine/core/styles/ActionIcon.layer.css';
import { MantineProvider } from '@mantine/core';
import { Outlet, useLocation } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { colourSchemes } from '#web/client/theme.ts';
import { theme } from '#web/ui/theme.ts';
import { LiveProvider } from './live-provider.tsx';
import { focusScreen, screensAfter } from './screen-focus.ts';

/** Of this very document, without which the browser takes none of the library's style elements. */
const styleNonce = (): string => document.querySelector<HTMLMetaElement>('meta[property=csp-nonce]')?.nonce ?? '';

/** What every screen of the app stands in: the form library and the tab's one socket. */
export function Frame() {
  return (
    <MantineProvider
      theme={theme}
      defaultColorScheme="auto"
      colorSchemeManager={colourSchemes}
      getStyleNonce={styleNonce}
    >
      <LiveProvider>
        <Outlet />
        <Announcer />
      </LiveProvider>
    </MantineProvider>
  );
}

const titleWithinMs = 400;

/**
 * Where a link within the app has led: once the screen's title is there, it gets the focus and is said to a screen reader. A first visit is
 * the browser's.
 */
function Announcer() {
  const first = useRef(useLocation().pathname);
  const [statusMessage, setStatusMessage] = useState('');
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    let led = false;
    const leads = screensAfter(first.current);
    const titles = new MutationObserver(() => {
      if (leads(location.pathname)) {
        led = true;
        focusScreen(document);
      }
      if (!led) return;
      clearTimeout(timer);
      timer = setTimeout(() => setStatusMessage(document.title), titleWithinMs);
    });
    titles.observe(document.head, { childList: true, subtree: true });
    return () => titles.disconnect();
  }, []);
  return (
    <p className="visually-hidden" role="status">
      {statusMessage}
    </p>
  );
}
