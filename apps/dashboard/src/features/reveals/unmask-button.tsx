import { formatSeconds } from '@quickprism/app/format'
import { t } from '@quickprism/client/words'
import { gates } from '@quickprism/contract/gates'
import type { RecordOfOne } from '@quickprism/contract/records'
import { REVEAL_SECONDS } from '@quickprism/contract/reveals'
import { CountdownRing } from '@quickprism/ui/countdown-ring'
import { IconButton } from '@quickprism/ui/icon-button'
import { tell } from '@quickprism/ui/toast'
import { Eye, EyeOff } from 'lucide-react'
import { useState } from 'react'
import { useCan } from '../../lib/access.tsx'
import { copy } from './copy.ts'

type UnmaskButtonProps = { record: RecordOfOne; onUnmask: () => void; onMask: () => void }

const SOON = 30

/** A crossed-out eye that asks to unmask; while unmasked, an eye in a ring that runs out. */
export const UnmaskButton = ({ record, onUnmask, onMask }: UnmaskButtonProps) => {
  const mayReveal = useCan(gates.revealVisitors)
  const name = record.name ?? t(copy.noName)
  const unmask = () => (mayReveal ? onUnmask() : tell({ tone: 'bad', text: t(gates.revealVisitors.denied) }))
  return (
    <>
      {record.masked ? (
        <IconButton name={t(copy.unmask, { name })} size={28} tooltipSide="right" onClick={unmask}>
          <EyeOff aria-hidden="true" />
        </IconButton>
      ) : (
        <IconButton
          name={t(copy.left, { name, time: formatSeconds(record.seconds_left ?? 0) })}
          size={28}
          tooltipSide="right"
          onClick={onMask}
        >
          <CountdownRing left={(record.seconds_left ?? 0) / REVEAL_SECONDS}>
            <Eye aria-hidden="true" size={14} />
          </CountdownRing>
        </IconButton>
      )}
      <EndAnnounced record={record} name={name} />
    </>
  )
}

/** Says once that the time is nearly over, and once that it is. */
const EndAnnounced = ({ record, name }: { record: RecordOfOne; name: string }) => {
  const isEnding = !record.masked && (record.seconds_left ?? 0) <= SOON
  const [wasEnding, setWasEnding] = useState(isEnding)
  if (isEnding && !wasEnding) setWasEnding(true)
  if (!record.masked && !isEnding && wasEnding) setWasEnding(false)
  const said = isEnding ? copy.endsSoon : wasEnding ? copy.ended : undefined
  return (
    <span role="status" className="sr-only">
      {said && t(said, { name })}
    </span>
  )
}
