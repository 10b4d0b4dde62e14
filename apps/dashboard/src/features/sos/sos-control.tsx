import { useSlot } from '@quickprism/app/use-slot'
import { t } from '@quickprism/client/words'
import { gates } from '@quickprism/contract/gates'
import type { Incident } from '@quickprism/contract/sos'
import { classNames } from '@quickprism/ui/class-names'
import { fetchCode } from '@quickprism/ui/fetch-code'
import { tell } from '@quickprism/ui/toast'
import { Siren } from 'lucide-react'
import { type ComponentProps, type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { useCan, useHere } from '../../lib/access.tsx'
import { END_DRILL_BUTTON, SOS_BUTTON } from './bar-buttons.ts'
import { copy } from './copy.ts'
import type { SosDialog, SosDialogs } from './sos-dialogs.tsx'

type SosControlProps = {
  incident: Incident | undefined
  /** The branch with its city. */
  place: string
  raisedBy: string
  /** Offered after the end to those who may have it: of the alert that was ended, since another may have ended later. */
  report: ((ended: Incident) => ReactNode) | null
}

type Dialogs = typeof SosDialogs

const loadDialogs = async () => (await import('./sos-dialogs.tsx')).SosDialogs

/** The first page is small; by then it is drawn. */
const LOADED_AFTER = 10_000

/**
 * They come after the first page and before they are needed, since in an emergency the network may be gone; at once
 * when someone reaches for the button. If they do not come when it is pressed, that is said.
 */
const useDialogs = () => {
  const [Dialogs, setDialogs] = useState<Dialogs>()
  const load = (failed: () => void = () => {}) =>
    void fetchCode(loadDialogs).then((loaded) => setDialogs(() => loaded), failed)
  const loadSoon = useEffectEvent(() => load())
  useEffect(() => {
    const timer = setTimeout(() => loadSoon(), LOADED_AFTER)
    const loadNow = () => loadSoon()
    window.addEventListener('online', loadNow)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('online', loadNow)
    }
  }, [])
  return { Dialogs, load }
}

const look =
  'inline-flex h-9 shrink-0 items-center gap-2 rounded-md border px-3 text-sm font-medium whitespace-nowrap transition-colors max-md:h-11 pointer-coarse:min-h-11'

const looks = {
  calm: 'border-danger-line bg-danger-subtle text-danger hovered:border-danger',
  alarm: 'border-transparent bg-on-emergency text-emergency-text hovered:bg-on-emergency/90',
  drill: 'border-transparent bg-on-emergency text-drill-text hovered:bg-on-emergency/90',
}

const BarButton = ({ as, className, ...rest }: ComponentProps<'button'> & { as: keyof typeof looks }) => (
  <button type="button" {...rest} className={classNames(look, looks[as], className)} />
)

const Square = ({ className }: { className?: string }) => (
  <span aria-hidden="true" className={classNames('size-2.5 rounded-[2px] bg-current max-md:size-3', className)} />
)

/** A phone has room for one word; it is called by all of them there too. */
const Words = ({ long, short }: { long: string; short: string }) => (
  <>
    <span className="max-md:sr-only">{t(long)}</span>
    <span aria-hidden="true" className="md:hidden">
      {t(short)}
    </span>
  </>
)

/** SOS in the top bar: it raises an alert, and stops the one that is on. A drill can be ended beside it. */
export const SosControl = ({ incident, place, raisedBy, report }: SosControlProps) => {
  const { branchId } = useHere()
  const mayEdit = useCan(gates.editBranches)
  const { Dialogs, load } = useDialogs()
  const dialogs = useSlot<SosDialog>()
  const [last, setLast] = useState<Incident>()
  if (incident && incident !== last) {
    setLast(incident)
    // Who was about to end one alert or drill has not read of the next.
    dialogs.closeWhere(
      (dialog) =>
        (dialog.which === 'stop' || dialog.which === 'end drill') &&
        dialog.incident.incident_ref !== incident.incident_ref,
    )
  }
  const show = (dialog: SosDialog) => {
    // Pressed again because nothing came: it is still the same question.
    dialogs.closeWhere(({ which }) => which === dialog.which)
    dialogs.open(dialog)
    if (!Dialogs) load(() => tell({ tone: 'bad', text: t(copy.notOpened) }))
  }
  const isAlarm = incident !== undefined && !incident.drill

  if (branchId === '') return null
  return (
    <>
      {incident?.drill && mayEdit && (
        <BarButton as="drill" id={END_DRILL_BUTTON} onClick={() => show({ which: 'end drill', incident })}>
          <Square className="max-md:hidden" />
          <Words long={copy.endDrill} short={copy.endShort} />
        </BarButton>
      )}
      <BarButton
        key="sos"
        id={SOS_BUTTON}
        as={incident ? 'alarm' : 'calm'}
        aria-haspopup="dialog"
        onPointerEnter={() => load()}
        onFocus={() => load()}
        onClick={() => show(isAlarm ? { which: 'stop', incident } : { which: 'raise' })}
      >
        {isAlarm ? (
          <>
            <Square />
            <Words long={copy.stop} short={copy.stopShort} />
          </>
        ) : (
          <>
            <Siren aria-hidden="true" size={16} />
            {t(copy.sos)}
          </>
        )}
      </BarButton>
      {Dialogs && (
        <Dialogs
          dialogs={dialogs.entries}
          incident={last}
          place={place}
          raisedBy={raisedBy}
          report={mayEdit ? report : null}
          onEnded={(ended, isCorrectable) => {
            if (mayEdit || isCorrectable) dialogs.add({ which: 'over', incident: ended, isCorrectable })
          }}
        />
      )}
    </>
  )
}
