import type { ComponentProps, MouseEvent } from 'react';

type Props = ComponentProps<'button'> & {
  readonly 'data-loading'?: unknown;
  readonly 'data-disabled'?: unknown;
};

/** A press that counts for nothing: neither for the button nor for its form, whose Enter in a field is a press of it. */
function ignore(event: MouseEvent): void {
  event.preventDefault();
  event.stopPropagation();
}

/**
 * The element of the form library's buttons. One that is at work (`loading`), or waits for one beside it (`data-disabled`), takes no
 * press and says so. It is not `disabled`, as the library has it: the browser takes the focus from what is, and gives it to nothing.
 */
export function BusyButton({ disabled, type, onClick, ...rest }: Props) {
  const works = Boolean(rest['data-loading']);
  const off = Boolean(rest['data-disabled']);
  const takesNone = works ? !off : off && !disabled;
  return (
    <button
      {...rest}
      type={type ?? 'button'}
      disabled={disabled === true && !takesNone}
      aria-disabled={takesNone ? true : rest['aria-disabled']}
      aria-busy={works ? true : rest['aria-busy']}
      onClick={takesNone ? ignore : onClick}
    />
  );
}
