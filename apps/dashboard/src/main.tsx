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
import { leaveBy } from './app/leaving.ts'
import { createAppRouter, fetchAhead } from './app/router.tsx'
import { createDashboardQueryClient } from './lib/query-client.ts'
import { session, whenSessionEnds } from './lib/session.ts'

const queryClient = createDashboardQueryClient()
const router = createAppRouter()
const call = createCheckedClient(fetchWire(session), session.token, t)

tellUnexpected(window)
fetchAhead(window.location.pathname)

whenSessionEnds(leaveBy(router, queryClient))

void learnLanguage().then(() =>
  createRoot(document.getElementById('root') as HTMLElement).render(
    <StrictMode>
      <AppFrame queryClient={queryClient} call={call}>
        <RouterProvider router={router} />
      </AppFrame>
    </StrictMode>,
  ),
)
