import { sessions } from '@quickprism/contract/sessions'
import { refreshCookie } from '@quickprism/server/http/refresh-cookie'
import type { Given, GivenPerson } from '../testing/given.ts'
import type { Phone } from './crowd.ts'

/** A token good for most of its ten minutes. */
const TOKEN_IS_GOOD_FOR = 9 * 60_000
const DEADLINE = 10_000

/** Signs someone in to the companion in a database we own. Their tokens come from the server itself. */
export const signInPhone = async (
  given: Given,
  url: string,
  person: Pick<GivenPerson, 'personId' | 'quickId'>,
): Promise<Phone> => {
  const signIn = async () => (await given.session(person, 'companion')).cookieValue
  await given.agree(person)
  let cookieValue = await signIn()
  let token: { text: string; until: number } | undefined
  return {
    quickId: person.quickId,
    async token() {
      if (token && token.until > Date.now()) return token.text
      const answer = await fetch(`${url}${sessions.refresh.path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', cookie: `${refreshCookie('companion')}=${cookieValue}` },
        body: JSON.stringify({ app: 'companion' }),
        signal: AbortSignal.timeout(DEADLINE),
      })
      // A renewal whose answer was lost with a server leaves a cookie that is no longer good.
      if (answer.status === 401) cookieValue = await signIn()
      if (!answer.ok) throw new Error(`The server answered ${answer.status} to a phone that signs in`)
      const renewed = answer.headers.getSetCookie().find((line) => line.startsWith(refreshCookie('companion')))
      cookieValue = renewed?.split(';')[0]?.slice(refreshCookie('companion').length + 1) ?? cookieValue
      const { access_token } = (await answer.json()) as { access_token: string }
      token = { text: access_token, until: Date.now() + TOKEN_IS_GOOD_FOR }
      return access_token
    },
  }
}
