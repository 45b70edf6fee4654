import { createTheme, type MantineColorsTuple } from '@mantine/core';

const accent: MantineColorsTuple = [
  '#eef1fd',
  '#dbe2fb',
  '#b6c4f6',
  '#a3b8ff',
  '#6c86e8',
  '#4a67dc',
  '#2347c5',
  '#1d3cab',
  '#18328f',
  '#122670',
];

/** The one family, the one accent; sizes and colours of everything else are in tokens.css. */
export const theme = createTheme({
  fontFamily: '"Inter Variable", system-ui, sans-serif',
  primaryColor: 'accent',
  primaryShade: { light: 6, dark: 5 },
  colors: { accent },
  defaultRadius: 6,
  cursorType: 'pointer',
  respectReducedMotion: true,
});
