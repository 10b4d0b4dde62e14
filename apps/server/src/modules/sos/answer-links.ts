import type { Deps } from '../../deps.ts'

/** The page where someone answers. The secret goes behind a #, which no browser sends to anyone. */
export const answerPage = (token: string) => `/app/sos#${token}`

export const answerLink = ({ origin }: Pick<Deps, 'origin'>, token: string) => origin + answerPage(token)

/** Links of an alert that is on for longer stop working. When it ends is known behind the link, which then shows for an hour that it is over. */
const LONGEST_ALERT = 30 * 24 * 3600_000

export const linkEnds = (now: Date) => new Date(now.getTime() + LONGEST_ALERT)
