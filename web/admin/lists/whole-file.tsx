import { t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { DownloadIcon } from '#web/ui/icons.ts';
import styles from './lists.module.css';

/** What the file has, by the query of its address: all, or what the list is narrowed to. */
export function fileWords(href: string, what: string): string {
  const { searchParams } = new URL(href, 'https://list.example');
  const isNarrowed = [...searchParams.keys()].some((name) => name !== 'order');
  return isNarrowed ? t`Download the listed ${what} as CSV` : t`Download all ${what} as CSV`;
}

/** The way to the whole result of a list as a file, which the browser keeps while it comes (R1.7). */
export function WholeFile(props: { readonly href: string; readonly what: string }) {
  useLingui();
  return (
    <a className={styles.file} href={props.href} download="" aria-label={fileWords(props.href, props.what)}>
      <DownloadIcon size={16} stroke={1.75} aria-hidden />
      CSV
    </a>
  );
}
