import styles from './skeleton.module.css';

/** Keeps the room of what is still being read: numbers are px. */
export function Skeleton(props: { readonly height: number | string; readonly width?: number }) {
  const { height, width } = props;
  return <div className={styles.skeleton} style={{ height, width }} aria-hidden="true" data-waiting="" />;
}
