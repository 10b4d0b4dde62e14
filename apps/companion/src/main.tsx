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
import { createAppRouter, fetchAhead } from './app/router.tsx'
import { appRoot } from './app-root.ts'
import { addresses } from './lib/addresses.ts'
import { nextTask } from './lib/next-task.ts'
import { forgetOutbox } from './lib/outbox.ts'
import { registerServiceWorker } from './lib/service-worker.ts'
import { session, whenSessionEnds } from './lib/session.ts'
import { wayBackTo } from './lib/way-back.ts'

const start = async () => {
  await nextTask()
  const queryClient = createQueryClient({ fresh: 60_000, opensOffline: true })
  const router = createAppRouter()
  const call = createCheckedClient(fetchWire(session), session.token, t, { opensOffline: true })

  tellUnexpected(window)

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

  await nextTask()
  fetchAhead(router)
  // Fetched now, the font is there for the first screen, and nothing moves when it comes.
  void document.fonts.load('1em "Instrument Sans Variable"')
  await learnLanguage()
  // In a transition the browser paints and hears taps in between.
  startTransition(() =>
    appRoot.render(
      <StrictMode>
        <AppFrame queryClient={queryClient} call={call}>
          <RouterProvider router={router} />
        </AppFrame>
      </StrictMode>,
    ),
  )

  // In development the files change under it.
  if (import.meta.env.PROD) registerServiceWorker()
}

void start()
