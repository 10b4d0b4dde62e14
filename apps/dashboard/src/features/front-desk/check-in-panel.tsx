import { formatTime } from '@quickprism/app/format'
import { t, tCount } from '@quickprism/client/words'
import { Button } from '@quickprism/ui/button'
import { CircleCheck, LogIn, RotateCcw } from 'lucide-react'
import { type KeyboardEvent, useRef, useState } from 'react'
import { useZone } from '../../lib/zone.ts'
import { copy } from './copy.ts'
import {
  allAlong,
  calledIn,
  type Draft,
  emptyDraft,
  type Faults,
  faultsOf,
  type Pass,
  type ScannedPass,
} from './entry.ts'
import { EntryFields } from './entry-fields.tsx'
import { KnownByFields } from './known-by-fields.tsx'
import { PanelFrame } from './panel-frame.tsx'
import { PanelHead } from './panel-head.tsx'
import { PassCard } from './pass-card.tsx'
import { ScanTile } from './scan-tile.tsx'

type CheckInPanelProps = {
  draft: Draft
  onDraft: (draft: Draft) => void
  scanned: ScannedPass | undefined
  onScanAgain: () => void
  isReading: boolean
  /** The camera has read the code of a pass, or of a guest. */
  onCode: (code: string) => void
  onSubmit: () => void
}

/** A field, or one of the purposes. */
const isEntry = (target: EventTarget) =>
  target instanceof HTMLElement && target.matches('input:not([type="radio"]), [role="radio"]')

/** Moves the keyboard to the first field that needs attention. */
const focusFault = (form: HTMLElement | null) =>
  requestAnimationFrame(() => form?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())

const buttonLabel = (draft: Draft, pass: Pass | undefined) => {
  const along = allAlong(draft).length
  if (along > 0) return tCount(along + 1, copy.checkInMany)
  if (pass) return t(copy.checkInOne, { name: pass.name.split(' ')[0] ?? pass.name })
  return draft.by === 'quickID' && faultsOf(draft, undefined).quickID === undefined
    ? t(copy.checkInOne, { name: calledIn(draft, undefined) })
    : t(copy.checkIn)
}

/** The person in front of the desk: who they are, why they come, who is with them. Enter checks in, Escape empties it. */
export const CheckInPanel = ({
  draft,
  onDraft,
  scanned,
  onScanAgain,
  isReading,
  onCode,
  onSubmit,
}: CheckInPanelProps) => {
  const zone = useZone()
  const form = useRef<HTMLFormElement>(null)
  const [isTried, setTried] = useState(false)
  const faults: Faults = isTried ? faultsOf(draft, scanned?.pass) : {}
  const change = (some: Partial<Draft>) => onDraft({ ...draft, ...some })

  const submit = () => {
    if (Object.keys(faultsOf(draft, scanned?.pass)).length > 0) {
      setTried(true)
      focusFault(form.current)
      return
    }
    setTried(false)
    onSubmit()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    // The key belongs to an input method, for the word that is being typed.
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Escape') {
      setTried(false)
      onDraft(emptyDraft(draft.by))
      onScanAgain()
    } else if (event.key === 'Enter' && isEntry(event.target)) {
      event.preventDefault()
      submit()
    }
  }

  return (
    <form
      ref={form}
      noValidate
      aria-label={t(copy.panel)}
      className="flex min-h-0 flex-1 flex-col"
      onKeyDown={onKeyDown}
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <PanelFrame
        bar={
          <>
            <Button
              type="submit"
              variant="primary"
              size={52}
              className="h-14 w-full low:md:h-12"
              icon={<LogIn aria-hidden="true" />}
              {...(scanned ? { 'data-first-field': '' } : {})}
            >
              <span className="truncate">{buttonLabel(draft, scanned?.pass)}</span>
            </Button>
            {scanned ? (
              <Button variant="ghost" size={36} icon={<RotateCcw aria-hidden="true" />} onClick={onScanAgain}>
                {t(copy.scanAgain)}
              </Button>
            ) : null}
          </>
        }
      >
        {scanned ? (
          <>
            <PanelHead
              title={t(copy.found)}
              aside={
                <span className="inline-flex items-center gap-1.5 text-xs text-success">
                  <CircleCheck aria-hidden="true" size={15} />
                  {t(copy.scannedAt, { time: formatTime(scanned.at, zone) })}
                </span>
              }
            />
            <PassCard pass={scanned.pass} />
          </>
        ) : (
          <>
            <PanelHead title={t(copy.panel)} />
            <ScanTile busy={isReading} onCode={onCode} />
            <p className="flex items-center gap-3 text-xs text-ink-2 before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line tight:hidden">
              {t(copy.orWithout)}
            </p>
            <KnownByFields draft={draft} faults={faults} onChange={change} />
          </>
        )}
        <EntryFields draft={draft} faults={faults} onChange={change} />
      </PanelFrame>
    </form>
  )
}
