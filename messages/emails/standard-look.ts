import { accentOf, standardAccent } from '#domain/brand/accent.ts';
import type { MailLook } from './layout.ts';

const { accent, ink } = accentOf(standardAccent.light, 'light');
const dark = accentOf(standardAccent.dark, 'dark');

/** How e-mails look where the operator says nothing. */
export const standardMailLook: MailLook = {
  accent,
  ink,
  dark: { accent: dark.accent, ink: dark.ink },
  logo: null,
  lines: [],
  risk: null,
  links: [],
};
