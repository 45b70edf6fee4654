import { useLayoutEffect, useRef } from 'react';

/** What had the focus in an element that is being moved. */
const focused = new WeakMap<HTMLElement, HTMLElement>();

/**
 * Where an element that is drawn into elsewhere is shown. It can be shown at another place afterwards, and is moved there as it stands: with
 * what was typed in it, and with the focus.
 */
export function KeptPlace({ host }: { readonly host: HTMLElement }) {
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    place.current?.append(host);
    focused.get(host)?.focus({ preventScroll: true });
    focused.delete(host);
    return () => {
      const { activeElement } = document;
      if (activeElement instanceof HTMLElement && host.contains(activeElement)) focused.set(host, activeElement);
    };
  }, [host]);
  return <div ref={place} />;
}
