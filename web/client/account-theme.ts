import { useEffect } from 'react';
import type { Theme } from '#domain/accounts/theme.ts';
import { usePreference } from './preferences.ts';
import { chooseTheme } from './theme.ts';

/** Shows the theme that the account keeps, and returns how to keep another one. */
export function useAccountTheme(): (theme: Theme) => void {
  const { value, choose } = usePreference('theme');
  useEffect(() => {
    if (value !== null) chooseTheme(value);
  }, [value]);
  return choose;
}
