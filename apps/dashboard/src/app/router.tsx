import { tellSessionIsOver } from '@quickprism/app/session-over'
import { addressText } from '@quickprism/client/address-text'
import { settings } from '@quickprism/client/settings'
import {
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  type RouterHistory,
  redirect,
} from '@tanstack/react-router'
import { addresses, type ScreenAddress } from '../lib/addresses.ts'
import { keepInvitation, keptInvitation } from '../lib/invitation-link.ts'
import { lazyScreen } from '../lib/lazy-screen.ts'
import { readReportLink } from '../lib/report-link.ts'
import { rememberPlace, takeReturn } from '../lib/return-to.ts'
import { knownHere, resumeSession, wasHere } from '../lib/session.ts'
import { NotFoundPage, NotFoundScreen } from './not-found.tsx'
import type { Screen } from './screen.ts'
import { screens } from './screens.tsx'
import { PageFailure, ScreenFailure } from './unexpected-failure.tsx'

const root = createRootRoute({ component: Outlet, errorComponent: PageFailure, notFoundComponent: NotFoundPage })

const toLanding = () => {
  throw redirect({ to: addresses.landing, replace: true })
}

const home = createRoute({ getParentRoute: () => root, path: '/', beforeLoad: toLanding })

/** Whoever is signed in has nothing to do there. A server that cannot answer must not keep anyone from it. */
const onlyStrangers = async () => {
  const person = await resumeSession().catch(() => undefined)
  if (person) throw redirect({ ...takeReturn(person.quickID), replace: true } as never)
}

const signInScreen = lazyScreen(() => import('../features/sessions/sign-in-screen.tsx'), 'SignInScreen')

const login = createRoute({
  getParentRoute: () => root,
  path: addresses.login,
  beforeLoad: onlyStrangers,
  component: signInScreen,
})

/** Pages of a person's own account, which belong to no business. */
const requirePerson = (pathname: string) => async () => {
  const known = knownHere()
  const person = await resumeSession()
  if (person) return { person }
  if (known) tellSessionIsOver()
  rememberPlace({ pathname, search: {} }, known ?? wasHere())
  throw redirect({ to: addresses.login, replace: true })
}

const openPages = [
  createRoute({
    getParentRoute: () => root,
    path: addresses.register,
    beforeLoad: onlyStrangers,
    component: lazyScreen(() => import('../features/people/register-screen.tsx'), 'RegisterScreen'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: addresses.help,
    component: lazyScreen(() => import('../features/people/help-screen.tsx'), 'HelpScreen'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: addresses.contacts,
    beforeLoad: requirePerson(addresses.contacts),
    component: lazyScreen(() => import('./contacts-page.tsx'), 'ContactsPage'),
    errorComponent: PageFailure,
  }),
  createRoute({
    getParentRoute: () => root,
    path: addresses.devices,
    beforeLoad: requirePerson(addresses.devices),
    component: lazyScreen(() => import('./devices-page.tsx'), 'DevicesPage'),
    errorComponent: PageFailure,
  }),
  createRoute({
    getParentRoute: () => root,
    path: addresses.invitation,
    beforeLoad: async ({ location }) => {
      if (location.hash !== '') {
        // Before anything else: whoever looks at the address or the history must not find the secret there.
        keepInvitation(location.hash)
        throw redirect({ to: addresses.invitation, replace: true })
      }
      return { token: keptInvitation(), person: await resumeSession().catch(() => undefined) }
    },
    component: lazyScreen(() => import('./invitation-page.tsx'), 'InvitationPage'),
  }),
]

const dashboardLayout = lazyScreen(() => import('./dashboard-layout.tsx'), 'DashboardLayout')

const dashboard = createRoute({
  getParentRoute: () => root,
  path: '/dashboard',
  beforeLoad: async ({ location: { pathname, search } }) => {
    const known = knownHere()
    const person = await resumeSession()
    if (person) return { person }
    if (known) tellSessionIsOver()
    const kept = pathname === addresses.scheduledReport ? (readReportLink(search) ?? {}) : search
    // Whoever goes back from the sign-in is where the last one was.
    rememberPlace({ pathname, search: kept }, known ?? wasHere())
    throw redirect({ to: addresses.login, replace: true })
  },
  component: dashboardLayout,
  errorComponent: PageFailure,
  notFoundComponent: NotFoundScreen,
})

const dashboardHome = createRoute({ getParentRoute: () => dashboard, path: '/', beforeLoad: toLanding })

type Below<Path> = Path extends `/dashboard${infer Rest}` ? Rest : never

const routeOf = <Path extends ScreenAddress>(screen: Screen & { path: Path }) =>
  createRoute({
    getParentRoute: () => dashboard,
    path: screen.path.replace('/dashboard', '') as Below<Path>,
    component: screen.screen,
    staticData: { screen },
  })

/** A route for each address, so that links are checked against all of them. */
type ScreenRoute = { [Path in ScreenAddress]: ReturnType<typeof routeOf<Path>> }[ScreenAddress]

const dashboardScreens = screens.map(routeOf) as unknown as ScreenRoute[]

/**
 * Whoever opens a screen by its address is most likely signed in, and whoever opens the sign-in is not: the scripts
 * come while that is still asked. Where one does not come, the screen itself asks once more and says so.
 */
export const fetchAhead = (pathname: string) => {
  const opened = screens.find(({ path }) => path === pathname)?.screen
  const needed = opened ? [dashboardLayout, opened] : pathname === addresses.login ? [signInScreen] : []
  for (const { preload } of needed) preload?.()?.catch(() => {})
}

/** The gallery of components, where the installation asks for it. */
const galleries = settings.components
  ? [
      createRoute({
        getParentRoute: () => root,
        path: '/dev/components',
        component: lazyScreen(() => import('./dev/components-page.tsx'), 'ComponentsPage'),
      }),
    ]
  : []

const routeTree = root.addChildren([
  home,
  login,
  ...openPages,
  dashboard.addChildren([dashboardHome, ...dashboardScreens]),
  ...galleries,
])

export const createAppRouter = (history?: RouterHistory) =>
  createRouter({
    routeTree,
    ...(history ? { history } : {}),
    ...addressText,
    defaultPreload: 'intent',
    // What a screen asks is kept by the query client, not by the router.
    defaultPreloadStaleTime: 0,
    defaultErrorComponent: ScreenFailure,
    scrollRestoration: true,
  })

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>
  }
}
