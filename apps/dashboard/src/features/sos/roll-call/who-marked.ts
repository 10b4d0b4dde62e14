import { t } from '@quickprism/client/words'
import type { WhoMarked } from '@quickprism/contract/sos'
import { copy } from './copy.ts'

/** Who called for help for someone, and when. */
export const callWords = ({ said_by, said_by_name, is_me }: WhoMarked, time: string) => {
  if (said_by === 'self') return t(copy.calledBySelf, { time })
  if (said_by === 'link') return t(copy.calledByLink, { time })
  return is_me ? t(copy.calledByYou, { time }) : t(copy.calledBy, { name: said_by_name ?? t(copy.aMarshal), time })
}

/** Who says that they are safe all the same, or that they left. */
export const safeWords = ({ said_by, said_by_name, is_me }: WhoMarked, time: string) => {
  if (said_by === 'door') return t(copy.checkedOut, { time })
  if (said_by === 'self') return t(copy.safeBySelf, { time })
  if (said_by === 'link') return t(copy.safeByLink, { time })
  return is_me ? t(copy.safeByYou, { time }) : t(copy.safeBy, { name: said_by_name ?? t(copy.aMarshal), time })
}
