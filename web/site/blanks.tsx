import { createContext, type ReactNode, useContext } from 'react';
import { brandElement, type MemberFlag, readerAttribute, type SiteFlag, type SiteText } from '#api/site.ts';

/** True while the pages are rendered at build: what depends on the operator is left to the server. */
export const Prerendering = createContext(false);

export function PrerenderingProvider(props: { readonly children: ReactNode }) {
  return <Prerendering value={true}>{props.children}</Prerendering>;
}

/** A text that the server fills in when it serves the page. */
export const blank = (text: SiteText): string => `{{${text}}}`;

interface Part {
  readonly flag: SiteFlag;
  /** Whether the flag holds, where it is known: in the browser. Pages that end at the server leave it out. */
  readonly is?: boolean;
  readonly children: ReactNode;
}

/** A part of a page that is there only when a text or flag is. */
export function Given({ flag, is = false, children }: Part) {
  const prerendering = useContext(Prerendering);
  if (!prerendering) return is ? children : null;
  return (
    <>
      {`{{#${flag}}}`}
      {children}
      {`{{/${flag}}}`}
    </>
  );
}

/** A part of a page that is there only when a text or flag is not. */
export function Lacking({ flag, is = false, children }: Part) {
  const prerendering = useContext(Prerendering);
  if (!prerendering) return is ? null : children;
  return (
    <>
      {`{{^${flag}}}`}
      {children}
      {`{{/${flag}}}`}
    </>
  );
}

/** In the browser: whether the server knew its reader as this when it sent the page. */
export const servedTo = (flag: MemberFlag): boolean =>
  typeof document !== 'undefined' &&
  (document.getElementById(brandElement)?.getAttribute(readerAttribute) ?? '').split(' ').includes(flag);
