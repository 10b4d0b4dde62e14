import { z } from 'zod'

/** Which of our apps a session belongs to; each has a refresh cookie of its own. */
export const App = z.enum(['dashboard', 'companion'])
export type App = z.infer<typeof App>
