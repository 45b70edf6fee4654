import { type RefObject, useEffect, useRef, useState } from 'react';

/** The width of an element in px, as it is and as it changes; null before it is known. */
export function useWidth<T extends Element>(): { readonly ref: RefObject<T | null>; readonly width: number | null } {
  const ref = useRef<T>(null);
  const [width, setWidth] = useState<number | null>(null);
  useEffect(() => {
    const element = ref.current;
    if (!element) return;
    const observer = new ResizeObserver(() => setWidth(element.clientWidth));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return { ref, width };
}
