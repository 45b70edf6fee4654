/**
 * The mark of an installation whose operator gives no logo: a line of recorded prices and its last one. The same is drawn in
 * web/public/mark.svg, for browser tabs. It is laid out on 16 units, so that its edges are sharp at 16 px.
 */
export function Mark(props: { readonly size: number }) {
  return (
    <svg width={props.size} height={props.size} viewBox="0 0 16 16" aria-hidden="true">
      <rect width="16" height="16" rx="4" fill="var(--accent)" />
      <path d="M2 12H7V8H11V5" fill="none" stroke="var(--accent-ink)" strokeWidth="2" />
      <circle cx="11" cy="5" r="2.5" fill="var(--accent-ink)" />
    </svg>
  );
}
