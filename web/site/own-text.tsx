import { useContext, useState } from 'react';
import type { SiteText } from '#api/site.ts';
import { Blocks } from '#web/widgets/blocks.tsx';
import { blank, Given, Prerendering } from './blanks.tsx';
import styles from './own-text.module.css';

/** In the browser: the words that the server has put into this page. */
const servedWords = (flag: SiteText): string | null =>
  typeof document === 'undefined' ? null : (document.getElementById(flag)?.dataset['own'] ?? null);

/** A text of the operator's own on a page that goes on living in the browser, which draws it anew from its words. */
export function OwnText({ flag, words }: { readonly flag: SiteText; readonly words: SiteText }) {
  const prerendering = useContext(Prerendering);
  const [served] = useState(() => servedWords(flag));
  const text = prerendering ? blank(words) : served;
  return (
    <Given flag={flag} is={text !== null}>
      <div id={flag} className={styles.own} data-own={text}>
        {prerendering ? blank(flag) : <Blocks text={text ?? ''} level={2} />}
      </div>
    </Given>
  );
}
