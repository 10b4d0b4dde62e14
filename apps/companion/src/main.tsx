import './main.css'
import { UiRoot } from '@quickprism/ui/ui-root'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createAppRouter } from './app/router.tsx'
import { registerServiceWorker } from './lib/service-worker.ts'

createRoot(document.getElementById('root') as HTMLElement).render(
  <StrictMode>
    <UiRoot>
      <RouterProvider router={createAppRouter()} />
    </UiRoot>
  </StrictMode>,
)

// In development the files change under it.
if (import.meta.env.PROD) registerServiceWorker()
