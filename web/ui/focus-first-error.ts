import { type RefObject, useEffect } from 'react';

function focusNow(form: HTMLFormElement | null): void {
  form?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
}

/** Puts the focus on the first field of a form that is said to be wrong: for what is found out on pressing the button. */
export function focusFirstError(form: HTMLFormElement | null): void {
  requestAnimationFrame(() => focusNow(form));
}

/** The same for what the server refuses: as soon as `refusal` stands on the page. */
export function useFocusOnRefusal(form: RefObject<HTMLFormElement | null>, refusal: string | null): void {
  useEffect(() => {
    if (refusal !== null) focusNow(form.current);
  }, [form, refusal]);
}

/**
 * What was typed in is disabled while the fate of a command is not known, which leaves the focus nowhere. As soon as there
 * is something to press again, `button` has it.
 */
export function useFocusKept(button: RefObject<HTMLElement | null>, pressAgain: boolean): void {
  useEffect(() => {
    if (!pressAgain) return;
    const frame = requestAnimationFrame(() => {
      if (document.activeElement === document.body) button.current?.focus();
    });
    return () => cancelAnimationFrame(frame);
  }, [button, pressAgain]);
}

/** Puts the focus on the first field of a form: for what was pressed and has left it. */
export function focusFirstField(form: HTMLFormElement | null): void {
  form?.querySelector<HTMLElement>('input, select, textarea')?.focus();
}

/** Puts the caret behind what stands in a field, to write on from there. */
export function focusEnd(field: HTMLTextAreaElement | null): void {
  field?.focus();
  field?.setSelectionRange(field.value.length, field.value.length);
}

/** What was pressed in `place` may go with what came of it: `to` has the focus, unless somebody has moved on meanwhile. */
export function focusWithin(place: HTMLElement | null, to: HTMLElement | null): void {
  const { activeElement, body } = document;
  if (activeElement === body || place?.contains(activeElement)) to?.focus();
}

/** What was pressed has left the page with what it stood beside: the list's title has the focus, where nothing else has taken it. */
export function focusTitle(id: string): void {
  requestAnimationFrame(() => {
    if (document.activeElement === document.body) document.getElementById(id)?.focus();
  });
}
