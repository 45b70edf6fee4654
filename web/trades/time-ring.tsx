import styles from './time-ring.module.css';

const around = 2 * Math.PI * 8;

/** How much of a trade's time is left, as a part of a ring; the words beside it say the same. */
export function TimeRing(props: { readonly leftMs: number; readonly ofMs: number }) {
  const left = Math.min(1, Math.max(0, props.leftMs / props.ofMs));
  return (
    <svg className={styles.ring} viewBox="0 0 20 20" width={20} height={20} aria-hidden="true">
      <circle cx="10" cy="10" r="8" />
      <circle className={styles.left} cx="10" cy="10" r="8" strokeDasharray={`${left * around} ${around}`} />
    </svg>
  );
}
