import { config } from 'zod'

/**
 * A page under our content security policy may not turn text into code, and zod asks whether it may as soon as a
 * shape is stated. An app imports this before anything else of the contract, so that the question is never put.
 */
config({ jitless: true })
