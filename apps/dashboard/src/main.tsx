import '@quickprism/contract/without-eval'
import './main.css'
import { createClient } from '@quickprism/client/client'
import { fetchWire } from '@quickprism/client/fetch-wire'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app/app.tsx'
import { createAppRouter } from './app/router.tsx'
import { createQueryClient } from './lib/query-client.ts'
import { session, whenSessionEnds } from './lib/session.ts'

const queryClient = createQueryClient()
const router = createAppRouter()
const call = createClient(fetchWire(session))

whenSessionEnds(async () => {
  await router.navigate({ to: '/auth/login', replace: true })
  // Everything that was on the screens just left; the sign-in screen already asks questions of its own.
  queryClient.removeQueries({ type: 'inactive' })
})

createRoot(document.getElementById('root') as HTMLElement).render(
  <StrictMode>
    <App queryClient={queryClient} router={router} call={call} />
  </StrictMode>,
)
