import { useLingui } from '@lingui/react/macro';
import { useContext, useState } from 'react';
import { type AnnouncedLine, announcedMarks } from '#api/announced.ts';
import styles from './announced.module.css';
import { blank, Given, Prerendering } from './blanks.tsx';

/** In the browser: the lines that the server has put into this page. */
function servedLines(): readonly AnnouncedLine[] {
  if (typeof document === 'undefined') return [];
  const words = document.querySelector('#root [data-announced]')?.getAttribute('data-announced');
  return words ? JSON.parse(words) : [];
}

/** One line; server/http/announced.ts writes the same. */
const Line = ({ of: { kind, language, text } }: { readonly of: AnnouncedLine }) => (
  <p data-kind={kind} lang={language}>
    <svg width="20" height="20" viewBox="0 0 24 24" aria-hidden="true">
      <path d={announcedMarks[kind]} />
    </svg>
    <span>{text}</span>
  </p>
);

/** What the operator announces (X9), above a screen; nothing where there is nothing. */
export function AnnouncedLines({ lines }: { readonly lines: readonly AnnouncedLine[] }) {
  const { t } = useLingui();
  if (lines.length === 0) return null;
  return (
    <aside className={styles.shown} aria-label={t`Announcements`}>
      {lines.map((line) => (
        <Line key={line.id} of={line} />
      ))}
    </aside>
  );
}

/** The same in a page that the server fills, also where a script goes on with it: it says what was announced when it was sent. */
export function ServedAnnouncements() {
  const { t } = useLingui();
  const prerendering = useContext(Prerendering);
  const [lines] = useState(servedLines);
  return (
    <Given flag="announced" is={lines.length > 0}>
      <aside
        className={styles.shown}
        aria-label={t`Announcements`}
        data-announced={prerendering ? blank('announcedWords') : JSON.stringify(lines)}
      >
        {prerendering ? blank('announced') : lines.map((line) => <Line key={line.id} of={line} />)}
      </aside>
    </Given>
  );
}
