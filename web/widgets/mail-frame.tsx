import { useState } from 'react';
import styles from './mail-frame.module.css';

/** Taller than most mails, until the document has said how tall it is. */
const firstHeight = 640;

/**
 * A mail as its reader sees it, in a frame in which nothing runs: `allow-same-origin` lets this page measure it, and no
 * script may run in it, by this attribute as by the policy of the document.
 */
export function MailFrame(props: { readonly address: string; readonly title: string }) {
  const [height, setHeight] = useState(firstHeight);
  return (
    <iframe
      className={styles.frame}
      title={props.title}
      src={props.address}
      height={height}
      sandbox="allow-same-origin allow-popups allow-popups-to-escape-sandbox allow-top-navigation-by-user-activation"
      onLoad={({ currentTarget }) => {
        const shown = currentTarget.contentDocument?.documentElement.scrollHeight;
        if (shown) setHeight(shown);
      }}
    />
  );
}
