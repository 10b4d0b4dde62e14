/** The answer of an act that has nothing more to say. */
export const done = (message: string) => ({ success: true as const, message })
