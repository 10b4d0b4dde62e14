import { createHash } from 'node:crypto'

/** What is kept of a link's token. The token has 256 random bits, so nobody finds it from here. */
export const hashOfLink = (token: string) => createHash('sha256').update(token).digest()
