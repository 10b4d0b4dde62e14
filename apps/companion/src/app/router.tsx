import { createRootRoute, createRoute, createRouter } from '@tanstack/react-router'
import { NotFound } from './not-found.tsx'
import { Shell } from './shell.tsx'
import { tabs } from './tabs.tsx'

const root = createRootRoute({ component: Shell, notFoundComponent: NotFound })

const routeTree = root.addChildren(
  tabs.map(({ path, screen }) => createRoute({ getParentRoute: () => root, path, component: screen })),
)

export const createAppRouter = () => createRouter({ routeTree, basepath: '/app', scrollRestoration: true })
