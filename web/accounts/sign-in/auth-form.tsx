import type { FormEvent, ReactNode, RefObject } from 'react';
import { Notice } from '#web/ui/panel.tsx';
import styles from './auth.module.css';

/** The frame of every form by which one signs in, signs up, or sets a password. */
export function AuthForm(props: {
  readonly form: RefObject<HTMLFormElement | null>;
  readonly title: string;
  readonly onSubmit: (event: FormEvent) => Promise<void>;
  /** Called as anything of it is typed: what was refused is no longer what is there. */
  readonly onChange?: () => void;
  /** What the server said against it, beside what stands at a field. */
  readonly problem: ReactNode;
  /** Stands above the fields: how the reader came here. */
  readonly notice?: ReactNode;
  readonly children: ReactNode;
}) {
  return (
    <form
      ref={props.form}
      className={styles.form}
      onSubmit={(event) => void props.onSubmit(event)}
      onChange={props.onChange}
      noValidate
      aria-labelledby="auth-title"
    >
      <h1 id="auth-title">{props.title}</h1>
      {props.notice}
      {props.problem !== null && <Notice tone="error">{props.problem}</Notice>}
      {props.children}
    </form>
  );
}
