import styles from './skeleton.module.css';

/** Keeps the room of what is still being read: numbers are px. Its size stands in attributes that are no style. */
export function Skeleton(props: { readonly height: number | string; readonly width?: number }) {
  const { height, width = '100%' } = props;
  return <svg className={styles.skeleton} height={height} width={width} aria-hidden="true" data-waiting="" />;
}
