import { Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { sendContactMessage } from '#api/support.ts';
import { type ContactMessage, type ContactProblem, contactLimits, contactProblems } from '#domain/support/contact.ts';
import { contactPhrase } from '#messages/phrases/contact.ts';
import { call } from '#web/client/client.ts';
import { useCommand } from '#web/client/use-command.ts';
import { focusFirstError } from '#web/ui/focus-first-error.ts';
import { askAgain, Outcome } from '#web/widgets/outcome.tsx';
import { translator } from '#web/widgets/translator.ts';
import styles from './contact-form.module.css';

const saidOf = (problem: ContactProblem | null): string | null =>
  problem === null ? null : contactPhrase(translator, problem);

const nothingWrong = { name: null, email: null, message: null } as const;

/** /pages/contact: writes to the operator, signed in or not. What was typed stays in its fields until it is accepted. */
export function ContactForm(props: {
  readonly product: string;
  readonly supportEmail: string;
  /** A better way for whoever is signed in. */
  readonly children: ReactNode;
}) {
  const { t } = useLingui();
  const { product, supportEmail } = props;
  const form = useRef<HTMLFormElement>(null);
  const sent = useRef<HTMLHeadingElement>(null);
  const [awake, setAwake] = useState(false);
  const [tried, setTried] = useState(false);
  const [problems, setProblems] = useState<ReturnType<typeof contactProblems>>(nothingWrong);
  const { state, asked, busy, run, clear } = useCommand((body: ContactMessage, key) =>
    call(sendContactMessage, { body, key }),
  );
  // Before this the button would send the page's own address with what was typed in it.
  useEffect(() => setAwake(true), []);
  const done = state.step === 'done';
  useEffect(() => {
    if (done) sent.current?.focus();
  }, [done]);

  // The fields keep what they hold themselves, so that nothing typed before the script came is lost.
  function typed(): ContactMessage {
    const fields = form.current ? new FormData(form.current) : new FormData();
    const text = (name: string) => String(fields.get(name) ?? '');
    return { name: text('name'), email: text('email'), message: text('message') };
  }
  async function submit(event: FormEvent) {
    event.preventDefault();
    const message = asked?.input ?? typed();
    const found = contactProblems(message);
    setTried(true);
    setProblems(found);
    if (Object.values(found).some((problem) => problem !== null)) return focusFirstError(form.current);
    await run(message);
  }

  const kept = asked !== null;
  if (state.step === 'done') {
    return (
      <div className={styles.contact} role="status">
        <h1 ref={sent} tabIndex={-1}>
          <Trans>We have your message</Trans>
        </h1>
        <p>
          <Trans>
            Your reference is <code>{state.reply.id}</code>. {product}’s support team will reply by e-mail to the
            address you entered.
          </Trans>
        </p>
        <p>
          <Trans>
            Not signed in? We’ve sent you an e-mail with a link. Open it to confirm your address: you can then read our
            reply and answer it online.
          </Trans>
        </p>
        <p>
          <a href="/">
            <Trans>Go to the home page</Trans>
          </a>
        </p>
      </div>
    );
  }
  return (
    <div className={styles.contact}>
      <h1>
        <Trans>Contact us</Trans>
      </h1>
      <p>
        <Trans>
          Write to {product} here or at <a href={`mailto:${supportEmail}`}>{supportEmail}</a>. A person reads it and
          replies by e-mail. Never send a password, recovery code or private key: we’ll never ask for one.
        </Trans>
      </p>
      {props.children}
      <noscript>
        <p>
          <Trans>This form needs JavaScript. You can write to the address above instead.</Trans>
        </p>
      </noscript>
      <form
        ref={form}
        className={styles.form}
        noValidate
        aria-label={t`Contact`}
        onSubmit={(event) => void submit(event)}
        onChange={() => {
          clear();
          if (tried) setProblems(contactProblems(typed()));
        }}
      >
        <Field name="name" label={t`Name`} problem={saidOf(problems.name)} kept={kept}>
          {(wiring) => <input {...wiring} type="text" autoComplete="name" maxLength={contactLimits.name} />}
        </Field>
        <Field name="email" label={t`E-mail`} problem={saidOf(problems.email)} kept={kept}>
          {(wiring) => <input {...wiring} type="email" autoComplete="email" maxLength={contactLimits.email} />}
        </Field>
        <Field name="message" label={t`Message`} problem={saidOf(problems.message)} kept={kept}>
          {(wiring) => <textarea {...wiring} rows={8} />}
        </Field>
        <Outcome state={state} about={t`your message`} />
        <button type="submit" disabled={!awake} aria-disabled={busy || undefined} aria-busy={busy || undefined}>
          {busy ? t`Sending…` : state.step === 'unknown' ? askAgain() : t`Send message`}
        </button>
        <p className={styles.kept}>
          <Trans>
            We keep your message with your name and address so that we can answer it. See our{' '}
            <a href="/pages/privacy-policy">privacy policy</a>.
          </Trans>
        </p>
      </form>
    </div>
  );
}

interface Wiring {
  readonly id: string;
  readonly name: string;
  readonly required: true;
  readonly readOnly: boolean;
  readonly 'aria-invalid': boolean;
  readonly 'aria-describedby': string | undefined;
}

/** A labelled field, and below it what is wrong with what stands in it. */
function Field(props: {
  readonly name: keyof ContactMessage;
  readonly label: string;
  readonly problem: string | null;
  /** Asked already, with an answer still to come: what is asked again is this very message. */
  readonly kept: boolean;
  readonly children: (wiring: Wiring) => ReactNode;
}) {
  const { name, label, problem, kept, children } = props;
  const id = `contact-${name}`;
  const wrong = problem !== null;
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      {children({
        id,
        name,
        required: true,
        readOnly: kept,
        'aria-invalid': wrong,
        'aria-describedby': wrong ? `${id}-problem` : undefined,
      })}
      {wrong && (
        <p id={`${id}-problem`} className={styles.problem}>
          {problem}
        </p>
      )}
    </div>
  );
}
