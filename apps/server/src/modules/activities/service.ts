import type { Act } from '@quickprism/contract/activities'
import type { Activity } from '../../db/changes.ts'
import { activityAct } from '../../db/codes.ts'

/** A line of the feed: 'headline;subline'. A name never brings a semicolon of its own, nor any masked value. */
export const feedLine = (act: Act, headline: string, subline: string): Activity => ({
  act: activityAct[act],
  detail: `${headline.replaceAll(';', ',')};${subline}`,
})

/** Someone who was erased has no name any more. */
export const called = (name: string) => (name === '' ? 'Someone' : name)
