import type { Deps } from '../../deps.ts'
import type { Quote } from '../messages/service.ts'

/** The page where someone answers. The secret goes behind a #, which no browser sends to anyone. */
export const answerPage = (token: string) => `/app/sos#${token}`

/** Someone for whom a message is, with the secret of their link where it may be sent: whoever has it speaks for them. */
export type Answering = { name: string; token: string | undefined }

const FOR_ONE = 'Answer here without signing in. This link is personal; do not forward it:'
const FOR_SEVERAL = 'Answer here for each person without signing in. Each link is personal; do not forward it:'
/** For whoever may be somebody else, who is not named either. */
const ANSWER_IN_APP = 'Sign in to the app to answer.'
const OTHERS_IN_APP = 'People not named here sign in to the app to answer.'

/** So that ten people with long names still fit into a text message of 1,600 signs, which is the most that providers take. */
const NAME_IN_TEXT = 24

type Names = { quote: Quote | undefined; most?: number }

/** Without `quote` names are numbers: the page behind each link says whose it is. */
const linksIn = ({ origin }: Pick<Deps, 'origin'>, answering: readonly Answering[], { quote, most }: Names) =>
  answering.flatMap(({ name, token }, place) => {
    if (token === undefined) return []
    const link = origin + answerPage(token)
    if (answering.length === 1) return link
    return `${quote ? quote(name, most) : `Person ${place + 1}`}: ${link}`
  })

const withoutLink = (answering: readonly Answering[], links: readonly string[]) => {
  if (links.length === answering.length) return []
  return [links.length === 0 ? ANSWER_IN_APP : OTHERS_IN_APP]
}

/** How those answer to whom one mail goes, a line each. */
export const answersInMail = (
  deps: Pick<Deps, 'origin'>,
  answering: readonly Answering[],
  quote: Quote | undefined,
) => {
  if (answering.length === 0) return []
  const links = linksIn(deps, answering, { quote })
  const above = links.length === 0 ? [] : [answering.length === 1 ? FOR_ONE : FOR_SEVERAL]
  return ['', ...above, ...links, ...withoutLink(answering, links)]
}

/** The same in a text message, where every word costs. */
export const answersInText = (
  deps: Pick<Deps, 'origin'>,
  answering: readonly Answering[],
  quote: Quote | undefined,
) => {
  const links = linksIn(deps, answering, { quote, most: NAME_IN_TEXT })
  return [...links, ...withoutLink(answering, links)]
}

/** Links of an alert that is on for longer stop working. When it ends is known behind the link, which then shows for an hour that it is over. */
const LONGEST_ALERT = 30 * 24 * 3600_000

export const linkEnds = (now: Date) => new Date(now.getTime() + LONGEST_ALERT)
