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
import { Outlet } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { colourSchemes } from '#web/client/theme.ts';
import { loadChunk } from '#web/ui/chunks.ts';
import { theme } from '#web/ui/theme.ts';
import { LiveProvider } from './live-provider.tsx';

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

/** Where a link within the app has led gets the focus and is said to a screen reader; what does that comes after the first paint. */
function Announcer() {
  const [statusMessage, setStatusMessage] = useState('');
  useEffect(() => {
    const first = location.pathname;
    const watching = loadChunk(() => import('./screen-focus.ts')).then(({ watchScreens }) =>
      watchScreens(first, setStatusMessage),
    );
    // Where it cannot be had, nothing else can, and that is said elsewhere.
    const ended = watching.catch(() => undefined);
    return () => void ended.then((stop) => stop?.());
  }, []);
  return (
    <p className="visually-hidden" role="status">
      {statusMessage}
    </p>
  );
}
