import '@quickprism/contract/without-eval'
import './main.css'
import { AppFrame } from '@quickprism/app/app-frame'
import { createQueryClient } from '@quickprism/app/query-client'
import { tellSessionIsOver } from '@quickprism/app/session-over'
import { tellUnexpected } from '@quickprism/app/unexpected'
import { createCheckedClient } from '@quickprism/client/checked-client'
import { fetchWire } from '@quickprism/client/fetch-wire'
import { learnLanguage, t } from '@quickprism/client/words'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { createAppRouter, fetchAhead } from './app/router.tsx'
import { addresses } from './lib/addresses.ts'
import { forgetOutbox } from './lib/outbox.ts'
import { registerServiceWorker } from './lib/service-worker.ts'
import { session, whenSessionEnds } from './lib/session.ts'
import { wayBackTo } from './lib/way-back.ts'

/** All that an app is made of. */
const start = () => {
  const queryClient = createQueryClient({ fresh: 60_000, opensOffline: true })
  const router = createAppRouter()
  const call = createCheckedClient(fetchWire(session), session.token, t, { opensOffline: true })

  tellUnexpected(window)
  fetchAhead(router)

  whenSessionEnds(async (byItself) => {
    forgetOutbox()
    if (byItself) tellSessionIsOver()
    await router.navigate({
      to: addresses.signIn,
      search: byItself ? wayBackTo(router.state.location.href) : {},
      replace: true,
    })
    // Whoever has signed in since in another tab is asking for theirs by now.
    queryClient.removeQueries({ type: 'inactive' })
  })

  const root = createRoot(document.getElementById('root') as HTMLElement)

  void learnLanguage().then(() =>
    // In a transition the browser paints and hears taps in between.
    startTransition(() =>
      root.render(
        <StrictMode>
          <AppFrame queryClient={queryClient} call={call}>
            <RouterProvider router={router} />
          </AppFrame>
        </StrictMode>,
      ),
    ),
  )

  // In development the files change under it.
  if (import.meta.env.PROD) registerServiceWorker()
}

// A task of its own: to run all modules took one already, and nothing is heard in between.
setTimeout(start)
