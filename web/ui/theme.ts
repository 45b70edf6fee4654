import { createTheme, type MantineColorsTuple } from '@mantine/core';
import { BusyButton } from './busy-button.tsx';

/** Each shade is a token, so that the library follows the brand's stylesheet and the scheme. */
const accent: MantineColorsTuple = [
  'var(--accent-soft)',
  'var(--accent-soft)',
  'var(--accent-soft)',
  'var(--accent)',
  'var(--accent)',
  'var(--accent)',
  'var(--accent)',
  'var(--accent-hover)',
  'var(--accent-hover)',
  'var(--accent-hover)',
];

/** The one family, the one accent; sizes and colours of everything else are in tokens.css. */
export const theme = createTheme({
  fontFamily: 'var(--font)',
  primaryColor: 'accent',
  primaryShade: 6,
  colors: { accent },
  defaultRadius: 6,
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    // One order for every field, so that fields beside each other stay level: below each its hint, then what is wrong.
    InputWrapper: { defaultProps: { inputWrapperOrder: ['label', 'input', 'description', 'error'] } },
    UnstyledButton: { defaultProps: { component: BusyButton } },
  },
});
