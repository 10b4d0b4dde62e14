import { createRoot } from 'react-dom/client'

/** Where the app is drawn: a script of its own, since setting React up takes as long as running the start of the app. */
export const appRoot = createRoot(document.getElementById('root') as HTMLElement)
