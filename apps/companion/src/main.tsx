import '@quickprism/contract/without-eval'
import './main.css'
import { createClient } from '@quickprism/client/client'
import { fetchWire } from '@quickprism/client/fetch-wire'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app/app.tsx'
import { createAppRouter } from './app/router.tsx'
import { createQueryClient } from './lib/query-client.ts'
import { registerServiceWorker } from './lib/service-worker.ts'
import { session, whenSessionEnds } from './lib/session.ts'

const queryClient = createQueryClient()
const router = createAppRouter()
const call = createClient(fetchWire(session))

whenSessionEnds(async () => {
  await router.navigate({ to: '/sign-in', replace: true })
  queryClient.clear()
})

createRoot(document.getElementById('root') as HTMLElement).render(
  <StrictMode>
    <App queryClient={queryClient} router={router} call={call} />
  </StrictMode>,
)

// In development the files change under it.
if (import.meta.env.PROD) registerServiceWorker()
