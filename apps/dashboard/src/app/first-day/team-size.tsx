import { t, tCount } from '@quickprism/client/words'
import { copy } from './copy.ts'

export const TeamSize = ({ people }: { people: number }) =>
  people === 1 ? t(copy.onlyYou) : tCount(people, copy.people)
