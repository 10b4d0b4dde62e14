import { buildWebApp } from './build/web-app.ts'

/** Builds both web apps into their dist folders. The server runs from source. */
buildWebApp('dashboard', 'apps/dashboard/dist')
buildWebApp('companion', 'apps/companion/dist')
