import { formatNumber, formatTime } from '@quickprism/app/format'
import { useNow } from '@quickprism/app/use-now'
import { t, tCount } from '@quickprism/client/words'
import { MOST_PLACE } from '@quickprism/contract/own-alerts'
import type { Marshal, Reach } from '@quickprism/contract/sos'
import { Avatar } from '@quickprism/ui/avatar'
import { Card, CardHeader } from '@quickprism/ui/card'
import { classNames } from '@quickprism/ui/class-names'
import { Field } from '@quickprism/ui/field'
import { TextInput } from '@quickprism/ui/text-input'
import { BellRing, Check, Mail, MessageSquareText, Siren, TriangleAlert, UserX } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { useZone } from '../../../lib/zone.ts'
import { copy } from './copy.ts'
import { setPlace, usePlace } from './marshal-place.ts'

export const MARKING_NOW = 'marking-now'

/** After so long without a word, someone may be in trouble themselves. */
const SILENT_AFTER = 60_000

type MarkingNowProps = {
  incidentRef: string
  marshals: readonly Marshal[]
  /** Of this device, counted with those that the server has. */
  keptMarks: number
  /** When it was last heard from, while it cannot be. */
  offlineSince: number | undefined
  offset: number
}

const MarshalRow = ({
  marshal,
  keptMarks,
  offlineSince,
  offset,
}: Omit<MarkingNowProps, 'incidentRef' | 'marshals'> & { marshal: Marshal }) => {
  const zone = useZone()
  const now = useNow(5_000) + offset
  const kept = marshal.is_me ? keptMarks : 0
  const isSilent = marshal.is_me ? offlineSince !== undefined : now - Date.parse(marshal.last_heard_at) > SILENT_AFTER
  const marks = marshal.marks + kept
  const words = marshal.is_me
    ? kept > 0 && isSilent
      ? tCount(kept, copy.youToSend)
      : (marshal.place ?? t(copy.you))
    : isSilent
      ? t(copy.lastHeard, { time: formatTime(marshal.last_heard_at, zone) })
      : (marshal.place ?? t(copy.atWork))
  return (
    <li className="flex items-center gap-3 border-t border-line px-5 py-2.5">
      <span className="relative">
        <Avatar name={marshal.name} size={34} />
        <span
          aria-hidden="true"
          className={classNames(
            'absolute -right-0.5 -bottom-0.5 size-2.5 rounded-full border-2 border-surface',
            isSilent ? 'bg-warning-solid' : 'bg-success-solid',
          )}
        />
      </span>
      <span className="min-w-0 flex-1">
        <bdi className="block truncate text-left text-sm font-medium text-ink">{marshal.name}</bdi>
        <span className={classNames('block text-xs', isSilent ? 'font-medium text-warning' : 'text-ink-2')}>
          {words}
        </span>
      </span>
      <span className="text-right text-xs text-ink-2">
        <span className="block font-mono text-md font-semibold text-ink">{formatNumber(marks)}</span>
        {tCount(marks, copy.marks)}
      </span>
    </li>
  )
}

/** Who else goes through the list, and where. */
export const MarkingNow = ({ incidentRef, marshals, ...rest }: MarkingNowProps) => {
  const id = useId()
  const zone = useZone()
  const place = usePlace(incidentRef)
  const [typed, setTyped] = useState(place)
  const { offlineSince } = rest
  return (
    <Card aria-labelledby={id} id={MARKING_NOW} tabIndex={-1} className="outline-none">
      <CardHeader
        id={id}
        title={t(copy.markingNow)}
        subtitle={
          offlineSince === undefined ? t(copy.allDevices) : t(copy.asOf, { time: formatTime(offlineSince, zone) })
        }
      />
      {marshals.length === 0 ? (
        <p className="border-t border-line px-5 py-3 text-sm text-ink-2">{t(copy.nobodyMarks)}</p>
      ) : (
        <ul>
          {marshals.map((marshal) => (
            <MarshalRow key={marshal.marshal_ref} marshal={marshal} {...rest} />
          ))}
        </ul>
      )}
      <div className="border-t border-line px-5 py-3">
        <Field label={t(copy.whereYouStand)}>
          <TextInput
            placeholder={t(copy.standHint)}
            maxLength={MOST_PLACE}
            autoComplete="off"
            value={typed}
            onValueChange={setTyped}
            onBlur={() => setPlace(incidentRef, typed.trim())}
          />
        </Field>
      </div>
    </Card>
  )
}

type ReachRowProps = { icon: ReactNode; label: string; reached: number; of?: number; given_up?: number }

const ReachRow = ({ icon, label, reached, of, given_up = 0 }: ReachRowProps) => (
  <li className="flex items-center gap-3 border-t border-line px-5 py-3 text-sm text-ink">
    <span aria-hidden="true" className="text-ink-2 [&_svg]:size-[17px]">
      {icon}
    </span>
    <span className="min-w-0 flex-1">
      {label}
      {given_up > 0 && (
        <span className="block text-xs text-warning">
          {tCount(given_up, copy.givenUpBy, { number: formatNumber(given_up) })}
        </span>
      )}
    </span>
    <span>
      <span className="font-mono font-semibold">{formatNumber(reached)}</span>
      {of === undefined ? null : <span className="text-ink-2"> {t(copy.of, { total: formatNumber(of) })}</span>}
    </span>
  </li>
)

/** By which ways the message got through, and whom it did not reach. */
export const MessageReached = ({ reach, drill, total }: { reach: Reach; drill: boolean; total: number }) => {
  const id = useId()
  return (
    <Card aria-labelledby={id}>
      <CardHeader id={id} title={t(drill ? copy.practiceMessage : copy.reached)} />
      <ul>
        <ReachRow icon={<BellRing />} label={t(copy.push)} {...reach.push} />
        <ReachRow icon={<Mail />} label={t(copy.mail)} {...reach.mail} />
        {reach.sms.of > 0 && <ReachRow icon={<MessageSquareText />} label={t(copy.sms)} {...reach.sms} />}
        <ReachRow icon={<Check />} label={t(copy.answeredByPhone)} reached={reach.answered} of={total} />
        {reach.no_way > 0 && <ReachRow icon={<UserX />} label={t(copy.noWay)} reached={reach.no_way} />}
        {reach.failed > 0 && <ReachRow icon={<TriangleAlert />} label={t(copy.givenUp)} reached={reach.failed} />}
      </ul>
    </Card>
  )
}

/** During a drill: how it becomes the real thing. */
export const RealEmergency = () => (
  <Card className="flex gap-3.5 p-5 text-sm text-ink-2">
    <Siren aria-hidden="true" size={17} className="mt-0.5 shrink-0 text-danger" />
    <p>
      <strong className="font-semibold text-ink">{t(copy.realTitle)}</strong> {t(copy.realHint)}
    </p>
  </Card>
)
