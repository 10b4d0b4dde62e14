import { formatNumber } from '@quickprism/app/format'
import { t, tCount } from '@quickprism/client/words'
import type { Incident, RollCallPerson } from '@quickprism/contract/sos'
import { Button } from '@quickprism/ui/button'
import { Checkbox } from '@quickprism/ui/checkbox'
import { Dialog } from '@quickprism/ui/dialog'
import { CircleStop, HandHelping, ShieldCheck } from 'lucide-react'
import { useRef, useState } from 'react'
import { useHere } from '../../lib/access.tsx'
import { useToggle } from './api.ts'
import { copy } from './copy.ts'
import { useRollCall } from './roll-call/use-roll-call.ts'
import { inWords, useElapsed } from './running-time.ts'

export type StopDialogProps = {
  open: boolean
  incident: Incident
  onClose: () => void
  onStopped: (isFalse: boolean) => void
}

const ActiveFor = ({ since }: { since: string }) => {
  const { branchName: branch } = useHere()
  return t(copy.activeFor, { time: inWords(useElapsed(since)), branch })
}

type InNeed = { isKnown: boolean; people: readonly RollCallPerson[] }

/** Those who need help by name and place: also while the roll-call cannot be loaded their number is known. */
const useInNeed = ({ incident_ref, counts }: Incident, isWanted: boolean): InNeed => {
  const isAnyone = counts.needs_help > 0
  const { data } = useRollCall(incident_ref, isWanted && isAnyone)
  // What was loaded before everyone was safe is not refreshed any more.
  const people = (isAnyone && data?.people.filter(({ state }) => state === 'needs-help')) || []
  return { isKnown: people.length > 0, people }
}

/** The people in need when the second confirmation was given. */
type Confirmation = { refs: ReadonlySet<string>; count: number }

/** Names shown of those who need help; the others are counted. */
const MOST_NAMED = 5

const WhoNeedsHelp = ({ incident, inNeed: { people, isKnown } }: { incident: Incident; inNeed: InNeed }) => {
  const count = isKnown ? people.length : incident.counts.needs_help
  const named = people.slice(0, MOST_NAMED)
  const others = count - named.length
  return (
    <div role="alert" className="mb-4 rounded-md border border-danger-line bg-danger-subtle px-4 py-3.5 text-ink">
      <ul className="space-y-1 font-semibold break-words">
        {named.map(({ person_ref, name, seen_place }) => (
          <li key={person_ref} className="flex gap-2">
            <HandHelping aria-hidden="true" size={18} className="mt-0.5 shrink-0 text-danger" />
            <span className="min-w-0">
              {seen_place === null
                ? t(copy.needsHelp, { name: name ?? t(copy.noName) })
                : t(copy.needsHelpAt, { name: name ?? t(copy.noName), place: seen_place })}
            </span>
          </li>
        ))}
        {others > 0 && (
          <li>
            {tCount(others, named.length > 0 ? copy.othersNeedHelp : copy.countNeedsHelp, {
              number: formatNumber(others),
            })}
          </li>
        )}
      </ul>
      <p className="mt-2 text-sm text-ink-2">{t(copy.stopLeavesThem)}</p>
    </div>
  )
}

/** One confirmation, and a second one while people need help: who is not accounted for, and whether there was anything. */
export const StopDialog = ({ open, incident, onClose, onStopped }: StopDialogProps) => {
  const { branchId } = useHere()
  const toggle = useToggle()
  const [isFalse, setFalse] = useState(false)
  const keep = useRef<HTMLButtonElement>(null)
  const { total, safe, needs_help } = incident.counts
  const notSafe = total - safe
  const inNeed = useInNeed(incident, open)
  const mustConfirm = needs_help > 0
  const [confirmation, setConfirmation] = useState<Confirmation>()
  // Given for the people in need at that moment, and void once they are safe or another calls.
  if (confirmation && !mustConfirm) setConfirmation(undefined)
  const isConfirmed =
    confirmation !== undefined &&
    needs_help <= confirmation.count &&
    inNeed.people.every(({ person_ref }) => confirmation.refs.has(person_ref))
  const confirm = (isGiven: boolean) => {
    const refs = new Set(inNeed.people.map(({ person_ref }) => person_ref))
    setConfirmation(isGiven ? { refs, count: Math.max(needs_help, refs.size) } : undefined)
  }

  const stop = () => {
    if (toggle.isPending || (mustConfirm && !isConfirmed)) return
    toggle.mutate(
      {
        body: { shop_quickID: branchId, action: 'stop', false_alarm: isFalse, incident_ref: incident.incident_ref },
        key: crypto.randomUUID(),
      },
      { onSuccess: () => onStopped(isFalse) },
    )
  }

  return (
    <Dialog
      open={open}
      onClose={onClose}
      onClosed={() => {
        setFalse(false)
        setConfirmation(undefined)
      }}
      title={t(copy.stopTitle)}
      description={<ActiveFor since={incident.started_at} />}
      icon={<ShieldCheck />}
      width="wide"
      initialFocus={keep}
      footer={
        <>
          <Button ref={keep} onClick={onClose}>
            {t(copy.keepActive)}
          </Button>
          <Button
            variant="primary"
            icon={<CircleStop aria-hidden="true" />}
            disabled={mustConfirm && !isConfirmed}
            busy={toggle.isPending}
            busyLabel={t(copy.stopping)}
            onClick={stop}
          >
            {t(copy.stop)}
          </Button>
        </>
      }
    >
      {mustConfirm && <WhoNeedsHelp incident={incident} inNeed={inNeed} />}
      <p className="mb-4">
        {t(copy.over)}{' '}
        {notSafe > 0
          ? tCount(notSafe, copy.notSafeYet, { total: formatNumber(total) })
          : total > 0
            ? t(copy.allSafe)
            : null}
      </p>
      <Checkbox checked={isFalse} onCheckedChange={setFalse} helper={t(copy.falseAlarmHint)}>
        {t(copy.falseAlarm)}
      </Checkbox>
      {mustConfirm && (
        <Checkbox className="mt-4" checked={isConfirmed} onCheckedChange={confirm}>
          {t(copy.stopAllTheSame)}
        </Checkbox>
      )}
    </Dialog>
  )
}
