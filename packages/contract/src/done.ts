import { z } from 'zod'

/** The answer of an act that has nothing more to say. */
export const Done = z.object({ success: z.literal(true), message: z.string() })
