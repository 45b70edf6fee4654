import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  redirect,
} from '@tanstack/react-router';
import { Guard } from './guard.tsx';
import { Waiting } from './layout.tsx';

const root = createRootRoute({ component: Outlet, notFoundComponent: NotFound });

const home = createRoute({
  getParentRoute: () => root,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: '/user' });
  },
});
const signIn = createRoute({
  getParentRoute: () => root,
  path: '/signin',
  component: lazyRouteComponent(() => import('./sign-in-page.tsx'), 'SignInPage'),
});
const user = createRoute({ getParentRoute: () => root, path: '/user', component: Guard });
const balance = createRoute({
  getParentRoute: () => user,
  path: '/',
  component: lazyRouteComponent(() => import('./balance-page.tsx'), 'BalancePage'),
});
const traderoom = createRoute({
  getParentRoute: () => user,
  path: '/traderoom',
  component: lazyRouteComponent(() => import('./trade-room-page.tsx'), 'RealTradeRoomPage'),
});
const ptraderoom = createRoute({
  getParentRoute: () => user,
  path: '/ptraderoom',
  component: lazyRouteComponent(() => import('./trade-room-page.tsx'), 'PracticeTradeRoomPage'),
});

function NotFound() {
  return (
    <main style={{ padding: 24 }}>
      <h1>This page does not exist</h1>
      <p>
        <a href="/user">Go to your balance</a>
      </p>
    </main>
  );
}

/** A screen that failed: what was confirmed is on the server and is not lost by it (E1). */
function Broken() {
  return (
    <div role="alert" style={{ padding: 24 }}>
      <h1>This screen failed</h1>
      <p>Nothing that was confirmed is lost. Reload the page to go on.</p>
      <button type="button" onClick={() => location.reload()}>
        Reload
      </button>
    </div>
  );
}

export const router = createRouter({
  routeTree: root.addChildren([home, signIn, user.addChildren([balance, traderoom, ptraderoom])]),
  defaultPendingComponent: Waiting,
  defaultErrorComponent: Broken,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
