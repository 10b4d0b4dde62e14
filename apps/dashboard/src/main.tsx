import '@quickprism/contract/without-eval'
import './main.css'
import { AppFrame } from '@quickprism/app/app-frame'
import { tellUnexpected } from '@quickprism/app/unexpected'
import { createCheckedClient } from '@quickprism/client/checked-client'
import { fetchWire } from '@quickprism/client/fetch-wire'
import { learnLanguage, t } from '@quickprism/client/words'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createAppRouter } from './app/router.tsx'
import { addresses } from './lib/addresses.ts'
import { createDashboardQueryClient } from './lib/query-client.ts'
import { rememberPlace } from './lib/return-to.ts'
import { session, whenSessionEnds } from './lib/session.ts'
import { tellSessionIsOver } from './lib/session-over.ts'

const queryClient = createDashboardQueryClient()
const router = createAppRouter()
const call = createCheckedClient(fetchWire(session), session.token, t)

tellUnexpected(window)

whenSessionEnds(async (byItself) => {
  if (byItself) {
    rememberPlace(router.state.location)
    tellSessionIsOver()
  }
  await router.navigate({ to: addresses.login, replace: true })
  // Everything that was on the screens just left; the sign-in screen already asks questions of its own.
  queryClient.removeQueries({ type: 'inactive' })
})

void learnLanguage().then(() =>
  createRoot(document.getElementById('root') as HTMLElement).render(
    <StrictMode>
      <AppFrame queryClient={queryClient} call={call}>
        <RouterProvider router={router} />
      </AppFrame>
    </StrictMode>,
  ),
)
