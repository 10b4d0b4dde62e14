import { clientsClaim } from 'workbox-core'
import {
  cleanupOutdatedCaches,
  createHandlerBoundToURL,
  type PrecacheEntry,
  precacheAndRoute,
} from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'
import { isDecoder, takeDecoder } from './decoder.ts'
import { openFrom, readMessage, showMessage, tellWindows } from './messages.ts'

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: PrecacheEntry[] }

// The app is kept on the phone, so that it opens without a connection.
clientsClaim()
precacheAndRoute(self.__WB_MANIFEST)
cleanupOutdatedCaches()
registerRoute(new NavigationRoute(createHandlerBoundToURL('/app/index.html')))
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && isDecoder(url),
  ({ request }) => takeDecoder(request),
)

self.addEventListener('push', (event) => {
  event.waitUntil(
    Promise.all([
      readMessage(event.data).then((message) => showMessage(self.registration, message)),
      tellWindows(self.clients),
    ]),
  )
})

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(openFrom(self.clients, self.location.origin, event.notification.data))
})
