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
import { colourSchemes } from '#web/ui/colour-scheme.ts';
import { theme } from '#web/ui/theme.ts';
import { LiveProvider } from './live-provider.tsx';

/** What every screen of the app stands in: the form library and the tab's one socket. */
export function Frame() {
  return (
    <MantineProvider theme={theme} defaultColorScheme="auto" colorSchemeManager={colourSchemes}>
      <LiveProvider>
        <Outlet />
      </LiveProvider>
    </MantineProvider>
  );
}
