import { DownloadIcon } from '#web/ui/icons.ts';
import styles from './lists.module.css';

/** The way to the whole result of a list as a file, which the browser keeps while it comes (R1.7). */
export function WholeFile(props: { readonly href: string; readonly what: string }) {
  return (
    <a className={styles.file} href={props.href} download="" aria-label={`Download all ${props.what} as CSV`}>
      <DownloadIcon size={16} stroke={1.75} aria-hidden />
      CSV
    </a>
  );
}
