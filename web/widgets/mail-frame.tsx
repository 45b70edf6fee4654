import { useEffect, useRef, useState } from 'react';
import styles from './mail-frame.module.css';

/** Taller than most mails, until the document has said how tall it is. */
const firstHeight = 640;

/**
 * A mail as its reader sees it, in a frame in which nothing runs: `allow-same-origin` lets this page measure it, and no
 * script may run in it, by this attribute as by the policy of the document. It is as tall as the mail is, also once that has
 * wrapped anew: a frame of another width or another font would cut it within a sentence.
 */
export function MailFrame(props: { readonly address: string; readonly title: string }) {
  const [height, setHeight] = useState(firstHeight);
  const measuring = useRef<ResizeObserver | null>(null);
  useEffect(() => () => measuring.current?.disconnect(), []);
  return (
    <iframe
      className={styles.frame}
      title={props.title}
      src={props.address}
      height={height}
      sandbox="allow-same-origin allow-popups allow-popups-to-escape-sandbox allow-top-navigation-by-user-activation"
      onLoad={({ currentTarget }) => {
        const { contentDocument } = currentTarget;
        measuring.current?.disconnect();
        if (!contentDocument) return;
        const measure = () => setHeight(contentDocument.documentElement.scrollHeight || firstHeight);
        measure();
        measuring.current = new ResizeObserver(measure);
        measuring.current.observe(contentDocument.body);
      }}
    />
  );
}
