import { Component, type ReactNode } from 'react';

/** Holds what fails while it is drawn within a part of the page: the rest of the page stays. */
export class Boundary extends Component<
  { readonly fallback: (error: unknown) => ReactNode; readonly children: ReactNode },
  { readonly failed: { readonly error: unknown } | null }
> {
  override readonly state: { readonly failed: { readonly error: unknown } | null } = { failed: null };

  static getDerivedStateFromError(error: unknown) {
    return { failed: { error } };
  }

  override render(): ReactNode {
    const { failed } = this.state;
    return failed ? this.props.fallback(failed.error) : this.props.children;
  }
}
