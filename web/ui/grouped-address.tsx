import styles from './grouped-address.module.css';

/**
 * An address in groups of four, as one compares it with a wallet; what it begins with by custom is a group of its own, so that the
 * last one is whole. Copied, it is whole: the gaps are no characters.
 */
export function GroupedAddress(props: { readonly address: string }) {
  const groups = props.address.match(/^0x|.{1,4}/g) ?? [];
  return (
    <span className={styles.address}>
      {groups.map((group, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two groups can be alike, and none ever moves
        <span key={index}>{group}</span>
      ))}
    </span>
  );
}
