import { Answer } from '@quickprism/app/answer'
import { formatNumber, formatTime } from '@quickprism/app/format'
import { useOnline } from '@quickprism/app/use-online'
import { t, tCount } from '@quickprism/client/words'
import { gates } from '@quickprism/contract/gates'
import type { Incident } from '@quickprism/contract/sos'
import { Button } from '@quickprism/ui/button'
import { Card } from '@quickprism/ui/card'
import { EmptyState } from '@quickprism/ui/empty-state'
import { Skeleton } from '@quickprism/ui/skeleton'
import { TextInput } from '@quickprism/ui/text-input'
import { ClipboardCheck, CloudOff, Printer, Search } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { IfAllowed } from '../../../lib/access.tsx'
import { PageHeader } from '../../../lib/page-header.tsx'
import { UpdatedAgo } from '../../../lib/updated-ago.tsx'
import { useZone } from '../../../lib/zone.ts'
import { useIncident, useStillNeeded } from '../api.ts'
import { DrillPlate } from '../drill-plate.tsx'
import { StartDrill } from '../start-drill.tsx'
import { stateWords } from '../state-words.ts'
import { MARKING_NOW, MarkingNow, MessageReached, RealEmergency } from './asides.tsx'
import { copy } from './copy.ts'
import { keepMark, useKeptMarks } from './kept-marks.ts'
import { Meter } from './meter.tsx'
import { countsOf, STATES, sectionsOf, withKept } from './people.ts'
import type { MarkIt } from './person-row.tsx'
import { PrintList } from './print-list.tsx'
import { RollCallList } from './roll-call-list.tsx'
import { useOutboxFor } from './use-outbox-for.ts'
import { type RollCall, useRollCall } from './use-roll-call.ts'

const print = () => window.print()

/** Whom do we look for first, and where; then: is everyone out. */
export const RollCallScreen = () => {
  const incident = useIncident()
  const stillNeeded = useStillNeeded()
  // People who need help come before a practice.
  const shown = incident?.drill ? (stillNeeded ?? incident) : (incident ?? stillNeeded)
  if (!shown) return <NothingOn />
  return <DuringIncident key={shown.incident_ref} incident={shown} isOver={shown !== incident} />
}

const NothingOn = () => (
  <>
    <PageHeader title={copy.title} />
    <Card>
      <EmptyState
        title={t(copy.nothingOn)}
        text={t(copy.nothingOnHint)}
        action={
          <IfAllowed by={gates.editBranches}>
            <StartDrill />
          </IfAllowed>
        }
        className="min-h-80"
      />
    </Card>
  </>
)

const DuringIncident = ({ incident, isOver }: { incident: Incident; isOver: boolean }) => {
  const zone = useZone()
  const asked = useRollCall(incident.incident_ref)
  const isOnline = useOnline()
  const offline = !isOnline || asked.failureCount > 0
  const { drill, reason, started_at, started_by } = incident
  const inside = asked.data?.people.length ?? incident.counts.total
  const offlineSince =
    offline && asked.dataUpdatedAt > 0 && t(copy.offlineSince, { time: formatTime(asked.dataUpdatedAt, zone) })
  const others = asked.data?.marshals.filter(({ is_me }) => !is_me).length ?? 0
  return (
    <>
      <div className="print:hidden">
        <PageHeader
          title={copy.title}
          beside={drill && <DrillPlate look="on page" small />}
          description={
            <>
              <span className="max-md:hidden">
                {t(drill ? copy.practice : copy.raised, {
                  reason: t(reason),
                  time: formatTime(started_at, zone),
                  name: started_by,
                })}{' '}
                {isOver ? t(copy.stillNeeded) : tCount(inside, copy.insideSince, { number: formatNumber(inside) })}
              </span>
              <span className="md:hidden">
                {isOver ? t(copy.stillNeeded) : tCount(inside, copy.insideSinceShort, { number: formatNumber(inside) })}{' '}
                {others > 0 && (
                  <button
                    type="button"
                    className="inline-block underline pointer-coarse:-my-3 pointer-coarse:py-3"
                    onClick={() => document.getElementById(MARKING_NOW)?.focus()}
                  >
                    {tCount(others, copy.othersMark)}
                  </button>
                )}{' '}
                {offlineSince}
              </span>
            </>
          }
          actionsBeside
          actions={
            <>
              <span className="max-md:hidden">
                {offlineSince ? (
                  <span className="inline-flex items-center gap-1.5 text-sm font-medium text-warning">
                    <CloudOff aria-hidden="true" size={15} />
                    {offlineSince}
                  </span>
                ) : (
                  <UpdatedAgo at={asked.dataUpdatedAt} />
                )}
              </span>
              <Button size={44} icon={<Printer aria-hidden="true" />} onClick={print}>
                {t(copy.print)}
              </Button>
            </>
          }
        />
      </div>
      <Answer of={asked} waiting={<Skeleton className="h-120 w-full rounded-lg" />}>
        {(rollCall) => <Everyone rollCall={rollCall} offlineSince={offline ? asked.dataUpdatedAt : undefined} />}
      </Answer>
    </>
  )
}

const Bar = ({ icon, look, head, children }: { icon: ReactNode; look: string; head: string; children: string }) => (
  <div role="status" className={`flex items-start gap-3.5 rounded-lg border px-4 py-3 text-md text-ink-2 ${look}`}>
    {icon}
    <p>
      <strong className="font-semibold text-ink">{head}</strong> {children}
    </p>
  </div>
)

const names = { all: copy.all, ...stateWords }

const Everyone = ({ rollCall, offlineSince }: { rollCall: RollCall; offlineSince: number | undefined }) => {
  const { incident, offset, marshals, reach } = rollCall
  const outbox = useOutboxFor(incident.incident_ref)
  const kept = useKeptMarks(outbox)
  const [shown, setShown] = useState<keyof typeof names>('all')
  const [search, setSearch] = useState('')
  const filters = useRef<HTMLDivElement>(null)
  const offline = offlineSince !== undefined
  const people = withKept(rollCall.people, kept)
  const counts = countsOf(people)

  const showEveryone = () => {
    setShown('all')
    setSearch('')
    filters.current?.querySelector('button')?.focus()
  }

  const mark: MarkIt = ({ person_ref }, state, { note, takesBack } = {}) =>
    keepMark(outbox, {
      mark_id: crypto.randomUUID(),
      person_ref,
      state,
      at: new Date(Date.now() + offset).toISOString(),
      ...(note === undefined ? {} : { note }),
      ...(takesBack ? { takes_back: takesBack } : {}),
    })

  return (
    <>
      <PrintList incident={incident} people={people} />
      <div className="grid items-start gap-4 min-[90rem]:grid-cols-[minmax(0,1fr)_18.5rem] print:hidden">
        <div className="flex min-w-0 flex-col gap-3">
          <Meter counts={counts} drill={incident.drill} />
          {kept.length > 0 && offline && (
            <Bar
              icon={<CloudOff aria-hidden="true" size={19} className="mt-px shrink-0 text-warning" />}
              look="border-warning-line bg-warning-subtle"
              head={tCount(kept.length, copy.kept)}
            >
              {t(copy.keptHint)}
            </Bar>
          )}
          {incident.drill && (
            <Bar
              icon={<ClipboardCheck aria-hidden="true" size={19} className="mt-px shrink-0 text-ink" />}
              look="drill-tint"
              head={t(copy.practise)}
            >
              {t(copy.practiseHint)}
            </Bar>
          )}
          <div className="flex flex-wrap items-center gap-3">
            <div
              ref={filters}
              role="group"
              aria-label={t(copy.show)}
              className="-mx-4 -my-0.5 flex gap-2 overflow-x-auto px-4 py-1 max-md:w-screen md:-mx-1 md:px-1"
            >
              {(['all', ...STATES] as const).map((which) => (
                <button
                  key={which}
                  type="button"
                  aria-pressed={shown === which}
                  onClick={() => setShown(which)}
                  className="flex h-11 shrink-0 items-center gap-2 rounded-md border border-line-strong bg-surface px-4 text-md text-ink-2 max-md:px-3 transition-colors hovered:border-line-control aria-pressed:border-accent aria-pressed:bg-accent-subtle aria-pressed:text-accent aria-pressed:shadow-[inset_0_0_0_1px_var(--qp-accent)]"
                >
                  {t(names[which])}
                  <span className="font-mono font-semibold text-ink in-aria-pressed:text-accent">
                    {formatNumber(which === 'all' ? counts.total : counts[which])}
                  </span>
                </button>
              ))}
            </div>
            <div className="ml-auto w-46 max-md:w-full">
              <TextInput
                type="search"
                aria-label={t(copy.find)}
                placeholder={t(copy.find)}
                controlSize={44}
                maxLength={100}
                autoComplete="off"
                leading={<Search aria-hidden="true" />}
                value={search}
                onValueChange={setSearch}
              />
            </div>
          </div>
          <RollCallList
            sections={sectionsOf(people, shown, search)}
            drill={incident.drill}
            offline={offline}
            emptyWords={t(search.trim() === '' ? copy.nobodyHere : copy.nobodyFound)}
            onShowEveryone={shown === 'all' && search.trim() === '' ? undefined : showEveryone}
            onMark={mark}
            onPrint={print}
          />
        </div>
        <div className="flex min-w-0 flex-col gap-4">
          <MarkingNow
            incidentRef={incident.incident_ref}
            marshals={marshals}
            keptMarks={kept.length}
            offlineSince={offlineSince}
            offset={offset}
          />
          <MessageReached reach={reach} drill={incident.drill} total={counts.total} />
          {incident.drill && <RealEmergency />}
        </div>
      </div>
    </>
  )
}
