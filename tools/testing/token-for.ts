import type { Endpoint } from '@quickprism/contract/endpoint'
import { appsOf } from '@quickprism/contract/gates'
import type { GivenPerson } from './given.ts'
import type { TestApp } from './test-app.ts'

/** A new session of someone, in an app that may make this call. */
export const tokenFor = async (t: TestApp, person: GivenPerson, { allow }: Pick<Endpoint, 'allow'>) => {
  const { sessionId, personEpoch } = await t.given.session(person, appsOf(allow)[0])
  return t.deps.tokens.issue({ sid: sessionId, session_epoch: 0, person_epoch: personEpoch }, t.clock.held)
}
