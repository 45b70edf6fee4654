import { useState } from 'react';
import styles from './profile-photo.module.css';

/** Somebody's photo, or their initials. For the eye: the name stands beside it. */
export function ProfilePhoto(props: {
  readonly person: { readonly firstName: string; readonly lastName: string; readonly profilePhoto: string | null };
  /** Side in px. */
  readonly size?: number;
}) {
  const { firstName, lastName, profilePhoto } = props.person;
  const { size = 44 } = props;
  const [broken, setBroken] = useState<string | null>(null);
  return (
    <span className={styles.photo} style={{ width: size, height: size }} aria-hidden="true">
      {profilePhoto === null || profilePhoto === broken ? (
        <>
          {firstName.slice(0, 1)}
          {lastName.slice(0, 1)}
        </>
      ) : (
        <img src={profilePhoto} alt="" width={size} height={size} onError={() => setBroken(profilePhoto)} />
      )}
    </span>
  );
}
