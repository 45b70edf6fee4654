import { LanguageLink } from './language-link.tsx';
import { ThemeLink } from './theme-link.tsx';

/** What the header of a page of the server's has beside the account: language and theme. */
export function SiteLinks() {
  return (
    <>
      <LanguageLink />
      <ThemeLink />
    </>
  );
}
