import { buildWebApp } from '@quickprism/tools/build/web-app'

/**
 * Builds both web apps into their dist folders: once, for every installation, in the image, for CI and for the browser
 * tests alike. What an installation decides is written into the pages when they are served.
 */
buildWebApp('dashboard')
buildWebApp('companion')
