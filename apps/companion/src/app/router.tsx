import { tellSessionIsOver } from '@quickprism/app/session-over'
import { addressText } from '@quickprism/client/address-text'
import {
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  type RouterHistory,
  redirect,
} from '@tanstack/react-router'
import { addresses } from '../lib/addresses.ts'
import { rememberedPerson } from '../lib/device-person.ts'
import { lazyScreen } from '../lib/lazy-screen.ts'
import { nextTask } from '../lib/next-task.ts'
import { resumeSession } from '../lib/session.ts'
import { claimLink, endLink, guestLink, sosLink, type TabSecret } from '../lib/tab-secret.ts'
import { BASE, inBrowser, ownScreen, wayBackTo } from '../lib/way-back.ts'
import { ScreenFailure } from './unexpected-failure.tsx'

/** The query of an address. A screen names all it reads, refused or not: what it leaves out stays as the address has it. */
type InAddress = Record<string, string | undefined>

const root = createRootRoute({
  component: Outlet,
  notFoundComponent: lazyScreen(() => import('./not-found.tsx'), 'NotFound'),
})

/** Whoever is signed in has nothing to do here, and goes on to where they wanted. A server that cannot answer must not keep anyone from it. */
const toSignIn = {
  validateSearch: ({ to }: InAddress): { to?: string | undefined } => ({ to: ownScreen(to) }),
  beforeLoad: async ({ search: { to = addresses.pass } }: { search: { to?: string | undefined } }) => {
    if ((await resumeSession()).person) throw redirect({ href: inBrowser(to), replace: true })
  },
}

const signIn = createRoute({
  getParentRoute: () => root,
  path: addresses.signIn,
  ...toSignIn,
  component: lazyScreen(() => import('../features/sessions/sign-in-screen.tsx'), 'SignInScreen'),
})

const signUp = createRoute({
  getParentRoute: () => root,
  path: addresses.signUp,
  ...toSignIn,
  component: lazyScreen(() => import('../features/sessions/sign-up-screen.tsx'), 'SignUpScreen'),
})

const notice = createRoute({
  getParentRoute: () => root,
  path: addresses.notice,
  component: lazyScreen(() => import('../features/consents/notice-screen.tsx'), 'NoticeScreen'),
})

/** Takes the secret of a link out of the address, before anything else: whoever looks there or at the history finds none. */
const takeSecret =
  (secret: TabSecret, to: typeof addresses.endSession | typeof addresses.guest | typeof addresses.sos) =>
  ({ location }: { location: { hash: string } }) => {
    if (location.hash !== '') {
      secret.keep(location.hash)
      throw redirect({ to, replace: true })
    }
    return { token: secret.kept() }
  }

/** For someone whose account is misused, and who need not sign in for it. */
const endSession = createRoute({
  getParentRoute: () => root,
  path: addresses.endSession,
  beforeLoad: takeSecret(endLink, addresses.endSession),
  component: lazyScreen(() => import('../features/sessions/end-session-screen.tsx'), 'EndSessionScreen'),
})

/** For someone who is expected, with or without an account. */
const guest = createRoute({
  getParentRoute: () => root,
  path: addresses.guest,
  beforeLoad: takeSecret(guestLink, addresses.guest),
  component: lazyScreen(() => import('../features/guests/guest-screen.tsx'), 'GuestScreen'),
})

/** For someone whom a front desk wrote down. They sign in or up first, and the secret waits in the tab meanwhile. */
const claim = createRoute({
  getParentRoute: () => root,
  path: addresses.claim,
  beforeLoad: ({ location }) => {
    if (location.hash !== '') claimLink.keep(location.hash)
    throw redirect({ to: addresses.claimVisit, replace: true })
  },
})

const takeAlert = takeSecret(sosLink, addresses.sos)

/** For everyone an alert concerns, with or without an account. Nobody waits for a session here. */
const sos = createRoute({
  getParentRoute: () => root,
  path: addresses.sos,
  beforeLoad: async (at) => ({
    ...takeAlert(at),
    isKnown: (await rememberedPerson().catch(() => undefined)) !== undefined,
  }),
  component: lazyScreen(() => import('../features/sos/link-screen.tsx'), 'LinkScreen'),
})

/** Everything else: needs a session, and opens without a server too. */
const signedIn = createRoute({
  getParentRoute: () => root,
  id: 'signed-in',
  beforeLoad: async ({ location }) => {
    const found = await resumeSession()
    // Showing the app is a task of its own: together with hearing who it is, it would be one long one.
    await nextTask()
    if (!found.person && found.isReached) {
      if (found.isOver) tellSessionIsOver()
      throw redirect({ to: addresses.signIn, search: wayBackTo(location.href), replace: true })
    }
    return found
  },
  component: lazyScreen(() => import('./signed-in.tsx'), 'SignedIn'),
})

const tabbed = createRoute({
  getParentRoute: () => signedIn,
  id: 'tabs',
  component: lazyScreen(() => import('./shell.tsx'), 'Shell'),
})

/** How far back, and which of them is open. */
const shownVisits = ({ days, visit }: InAddress): { days?: '365' | undefined; visit?: string | undefined } => ({
  days: days === '365' ? days : undefined,
  visit,
})

const underTabs = [
  createRoute({
    getParentRoute: () => tabbed,
    path: addresses.pass,
    validateSearch: ({ show }: InAddress): { show?: 'pass' | undefined } => ({
      show: show === 'pass' ? show : undefined,
    }),
    component: lazyScreen(() => import('./home-page.tsx'), 'HomePage'),
  }),
  createRoute({
    getParentRoute: () => tabbed,
    path: addresses.visits,
    validateSearch: shownVisits,
    component: lazyScreen(() => import('../features/visits/visits-screen.tsx'), 'VisitsScreen'),
  }),
  createRoute({
    getParentRoute: () => tabbed,
    path: addresses.privacy,
    component: lazyScreen(() => import('./privacy-page.tsx'), 'PrivacyPage'),
  }),
  createRoute({
    getParentRoute: () => tabbed,
    path: addresses.whoSaw,
    component: lazyScreen(() => import('../features/privacy/who-saw-screen.tsx'), 'WhoSawScreen'),
  }),
]

const aboveTabs = [
  createRoute({
    getParentRoute: () => signedIn,
    path: addresses.scan,
    component: lazyScreen(() => import('./scan-page.tsx'), 'ScanPage'),
  }),
  createRoute({
    getParentRoute: () => signedIn,
    path: addresses.branch,
    validateSearch: ({ key }: InAddress): { key?: string | undefined } => ({ key }),
    component: lazyScreen(() => import('./branch-page.tsx'), 'BranchPage'),
  }),
  createRoute({
    getParentRoute: () => signedIn,
    path: addresses.approve,
    validateSearch: ({ session_token = '' }: InAddress) => ({ session_token }),
    component: lazyScreen(() => import('../features/sessions/approve-screen.tsx'), 'ApproveScreen'),
  }),
  createRoute({
    getParentRoute: () => signedIn,
    path: addresses.claimVisit,
    beforeLoad: () => ({ token: claimLink.kept() }),
    component: lazyScreen(() => import('../features/claims/claim-screen.tsx'), 'ClaimScreen'),
  }),
  createRoute({
    getParentRoute: () => signedIn,
    path: addresses.account,
    component: lazyScreen(() => import('./account-screen.tsx'), 'AccountScreen'),
  }),
]

const routeTree = root.addChildren([
  signIn,
  signUp,
  notice,
  endSession,
  guest,
  claim,
  sos,
  signedIn.addChildren([tabbed.addChildren(underTabs), ...aboveTabs]),
])

export const createAppRouter = (history?: RouterHistory) =>
  createRouter({
    routeTree,
    ...(history ? { history } : {}),
    basepath: BASE,
    ...addressText,
    defaultPendingMs: 200,
    defaultErrorComponent: ScreenFailure,
    scrollRestoration: true,
  })

type AppRouter = ReturnType<typeof createAppRouter>

/**
 * The scripts of the screen that is opened come and run while it is asked who is there. Where one does not come, the
 * screen itself asks once more and says so.
 */
export const fetchAhead = (router: AppRouter) => {
  for (const { routeId } of router.matchRoutes(router.latestLocation)) {
    const { component } = router.routesById[routeId as keyof AppRouter['routesById']].options
    component?.preload?.()?.catch(() => {})
  }
}

declare module '@tanstack/react-router' {
  interface Register {
    router: AppRouter
  }
}
