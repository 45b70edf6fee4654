import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { OpenIcon } from '#web/ui/icons.ts';
import styles from './auth.module.css';
import people from './demo-people.module.css';
import { offeredFirst, roles } from './demo-roles.ts';

/**
 * The sign-in screen (A3) in words and shapes, as the server sends it to whoever has no session: it is there before any script,
 * and the screen itself takes its place. Nothing of it can be pressed or typed into.
 */
export function SignInOutline(props: {
  /** What stands there in a demo alone, or where the site's address lets a browser have passkeys. */
  readonly where: (flag: 'demo' | 'passkeys', part: ReactNode) => ReactNode;
}) {
  return (
    <div className={`${styles.screen} outline-both`}>
      <div className={styles.screen}>
        <div className={styles.form}>
          <h1>
            <Trans>Sign in</Trans>
          </h1>
          <Field>
            <Trans>E-mail</Trans>
          </Field>
          <Field>
            <Trans>Password</Trans>
          </Field>
          <div className="outline-box outline-button">
            <Trans>Sign In</Trans>
          </div>
          {props.where(
            'passkeys',
            <div className="outline-box outline-second">
              <Trans>Use a passkey</Trans>
            </div>,
          )}
          <p className={styles.links}>
            <span className="outline-link">
              <Trans>Forgot password?</Trans>
            </span>
            <span className="outline-link">
              <Trans>Create account</Trans>
            </span>
          </p>
        </div>
      </div>
      {props.where('demo', <People />)}
    </div>
  );
}

function Field(props: { readonly children: ReactNode }) {
  return (
    <div className="outline-field">
      <span>{props.children}</span>
      <div className="outline-box" />
    </div>
  );
}

function People() {
  const { t } = useLingui();
  return (
    <div className={people.people}>
      <h2>
        <Trans>Try the demo as</Trans>
      </h2>
      <ul>
        {offeredFirst.map((role) => (
          <li key={role}>
            <button type="button" disabled>
              <span>
                <strong>{t(roles[role].name)}</strong>
              </span>
              <small>{t(roles[role].shows)}</small>
              <OpenIcon size={20} stroke={1.75} aria-hidden />
            </button>
          </li>
        ))}
      </ul>
      <div className={people.staff}>
        <div className="outline-line">
          <Trans>Staff by role</Trans>
        </div>
      </div>
      <p className="outline-note" />
    </div>
  );
}
