import { tCount } from '@quickprism/client/words'
import type { ReportSchedule } from '@quickprism/contract/report-schedules'
import { Avatar } from '@quickprism/ui/avatar'
import { VisuallyHidden } from '@quickprism/ui/visually-hidden'
import { copy } from './copy.ts'

/** So many faces fit the column. */
const FACES = 3

/** Faces, and the name of one or the number of several; pointing at it or reading it aloud tells them all. */
export const RecipientsCell = ({ of }: { of: ReportSchedule['recipients'] }) => {
  const [first, ...others] = of.map(({ name }) => name)
  const names = of.map(({ name }) => name).join(', ')
  return (
    <span className="flex items-center gap-2" title={names}>
      <span className="flex gap-1">
        {of.slice(0, FACES).map(({ quickID, name }) => (
          <Avatar key={quickID} name={name} size={26} />
        ))}
      </span>
      {others.length === 0 ? (
        <bdi className="min-w-0 truncate">{first}</bdi>
      ) : (
        <span className="whitespace-nowrap">
          {tCount(of.length, copy.people)}
          <VisuallyHidden>: {names}</VisuallyHidden>
        </span>
      )}
    </span>
  )
}
