import styles from './house.module.css';
import { HouseAccounts } from './house-accounts.tsx';
import { HouseMovements } from './house-movements.tsx';

/** The house's own money (L2, L3): what it holds, and the movements of capital and bankroll that two admins make. */
export function HouseBooks(props: { readonly admin: string }) {
  return (
    <div className={styles.books}>
      <HouseMovements admin={props.admin} />
      <HouseAccounts />
    </div>
  );
}
