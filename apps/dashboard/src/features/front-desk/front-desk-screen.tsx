import { formatLongDate, formatTime, minuteAt } from '@quickprism/app/format'
import { useNow } from '@quickprism/app/use-now'
import { useSlot } from '@quickprism/app/use-slot'
import { t } from '@quickprism/client/words'
import type { InsideRow, Someone } from '@quickprism/contract/front-desk'
import { VisitorType } from '@quickprism/contract/my-visit'
import { Card } from '@quickprism/ui/card'
import { Segmented } from '@quickprism/ui/segmented'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { z } from 'zod'
import { useHere } from '../../lib/access.tsx'
import { NoBranchList } from '../../lib/list.tsx'
import { useWidthFrom } from '../../lib/media.ts'
import { PageHeader } from '../../lib/page-header.tsx'
import { useUnsaved } from '../../lib/unsaved.tsx'
import { Freshness } from '../../lib/updated-ago.tsx'
import { useAddressState } from '../../lib/use-address-state.ts'
import { useZone } from '../../lib/zone.ts'
import { MORE_ROWS, ROWS, useInside } from './api.ts'
import { copy } from './copy.ts'
import { CorrectPurposeDialog } from './correct-purpose-dialog.tsx'
import { DeskPanel } from './desk-panel.tsx'
import { isTyped } from './entry.ts'
import { FIRST_FIELD, focusIn } from './focus-in.ts'
import { InsideList } from './inside-list.tsx'
import { LastAct } from './last-act.tsx'
import { type Leaving, LeftAtDialog, leavingOf, timedOutOf } from './left-at-dialog.tsx'
import { Numbers } from './numbers.tsx'
import { TimedOutDialog } from './timed-out-dialog.tsx'
import { type CheckedInGuest, useDesk } from './use-desk.ts'
import { WaitingRows } from './waiting-rows.tsx'

const MOST_SEARCHED = 100

const Address = z.object({
  section: z
    .enum([...VisitorType.options, 'expected'])
    .optional()
    .catch(undefined),
  search: z.string().max(MOST_SEARCHED).optional().catch(undefined),
  /** On a phone, where one of them has room. */
  part: z.enum(['check-in', 'inside', 'expected']).optional().catch(undefined),
})

/** Who is expected has a part of its own on a phone, and is no section of those inside. */
const onPhone = (section: VisitorType | 'expected') => (section === 'expected' ? 'visitor' : section)

/** What is typed into, and whatever lies in a dialog, take their keys themselves. */
const isElsewhere = (target: EventTarget | null) =>
  target instanceof Element && target.closest('input, textarea, [role="dialog"], [role="alertdialog"]') !== null

/** Those who are announced, of whom another feature knows. */
export type Guests = {
  announce: ReactNode
  /** By name, where one is searched for. */
  list: (onCheckedIn: (guest: CheckedInGuest) => void, search: string) => ReactNode
  /** Of today: how many are still to come, and how many came. */
  toCome: number | undefined
  arrived: number | undefined
  onCode: (code: string, onCheckedIn: (guest: CheckedInGuest) => void) => void
}

export const FrontDeskScreen = ({ guests }: { guests: Guests }) => {
  const { branchId } = useHere()
  return branchId === '' ? (
    <>
      <PageHeader title={copy.title} />
      <NoBranchList title={copy.noShop} text={copy.noShopHint} />
    </>
  ) : (
    <Desk key={branchId} guests={guests} />
  )
}

const Desk = ({ guests }: { guests: Guests }) => {
  const { branchName } = useHere()
  const zone = useZone()
  const [address, setAddress] = useAddressState(Address)
  const { section = 'visitor', search = '' } = address
  const part = address.part ?? (section === 'expected' ? 'expected' : 'check-in')
  const [rows, setRows] = useState(ROWS)
  const corrected = useSlot<InsideRow>()
  const left = useSlot<Leaving>()
  const [looksAtTimedOut, setLooksAtTimedOut] = useState(false)
  const panel = useRef<HTMLElement>(null)
  const list = useRef<HTMLElement>(null)
  const hasRoom = useWidthFrom(48)
  const inside = useInside(onPhone(section), search, rows)
  const desk = useDesk(panel, guests.onCode)
  // On a phone they have a part of their own, without a search.
  const expected = guests.list(desk.noteGuest, hasRoom ? search : '')
  const { question } = useUnsaved(isTyped(desk.draft))

  useEffect(() => {
    focusIn(panel.current, FIRST_FIELD)
    const toSearch = (event: KeyboardEvent) => {
      if (event.key !== '/' || isElsewhere(event.target)) return
      event.preventDefault()
      focusIn(list.current, 'input[type="search"]')
    }
    window.addEventListener('keydown', toSearch)
    return () => window.removeEventListener('keydown', toSearch)
  }, [])

  /** The button that was pressed is gone with its row: the keyboard goes on with the next row, else the one before. */
  const checkOut = async (people: readonly Someone[]) => {
    const buttons = [...(list.current?.querySelectorAll<HTMLElement>('[data-check-out]') ?? [])]
    const pressed = buttons.findIndex((button) => button === document.activeElement)
    await desk.checkOut(people)
    requestAnimationFrame(() => {
      if (document.activeElement !== document.body) return
      const isLeft = ({ isConnected }: HTMLElement) => isConnected
      const next = buttons.slice(pressed + 1).find(isLeft) ?? buttons.slice(0, Math.max(pressed, 0)).findLast(isLeft)
      if (next) next.focus()
      else focusIn(list.current, 'input[type="search"]')
    })
  }

  const checkInPart = <DeskPanel panel={panel} desk={desk} />
  const insidePart = (
    <InsideList
      list={list}
      of={inside}
      section={hasRoom ? section : onPhone(section)}
      expected={hasRoom ? { list: expected, toCome: guests.toCome } : undefined}
      onSection={(next) => setAddress({ ...address, section: next })}
      search={search}
      mostSearched={MOST_SEARCHED}
      onSearch={(next) => setAddress({ ...address, search: next || undefined }, { replace: true })}
      most={rows}
      onMore={rows < MORE_ROWS ? () => setRows(MORE_ROWS) : undefined}
      waiting={
        <WaitingRows waiting={desk.waiting} onAgain={desk.sendAgain} onShow={desk.showKept} onDiscard={desk.discard} />
      }
      ending={desk.ending}
      onCheckOut={(people) => void checkOut(people)}
      onCorrect={corrected.open}
      onLeftEarlier={(row) => left.open(leavingOf(row, minuteAt(Date.now(), zone)))}
      onTimedOut={() => setLooksAtTimedOut(true)}
    />
  )
  return (
    <div data-fills-window="" className="flex flex-col fills:min-h-0 fills:flex-1">
      <PageHeader
        compact
        title={copy.title}
        description={<BranchClock branchName={branchName} zone={zone} />}
        actions={
          <>
            <LastAct act={desk.act} />
            {/* What was done last gives way, these do not. */}
            <span className="flex shrink-0 items-center gap-2 max-sm:flex-auto max-sm:*:flex-auto">
              <Freshness of={inside} />
              {guests.announce}
            </span>
          </>
        }
      />
      {hasRoom ? (
        <div className="grid grid-cols-[22rem_minmax(0,1fr)] items-start gap-4 lg:grid-cols-[25.25rem_minmax(0,1fr)] fills:min-h-0 fills:flex-1 fills:grid-rows-[minmax(0,1fr)] fills:items-stretch min-[90rem]:grid-cols-[27.5rem_minmax(0,1fr)]">
          {checkInPart}
          <div className="flex min-w-0 flex-col gap-3 fills:min-h-0">
            <Numbers of={inside.data} guests={guests} />
            {insidePart}
          </div>
        </div>
      ) : (
        <div className="flex flex-col gap-3">
          <Numbers of={inside.data} guests={guests} />
          <Segmented
            name={t(copy.parts)}
            wide
            value={part}
            onChange={(next) => setAddress({ ...address, section: onPhone(section), part: next })}
            options={[
              { value: 'check-in', label: t(copy.checkInPart) },
              { value: 'inside', label: t(copy.insidePart) },
              { value: 'expected', label: t(copy.expected) },
            ]}
          />
          {part === 'check-in' ? checkInPart : null}
          {part === 'inside' ? insidePart : null}
          {part === 'expected' ? <Card className="overflow-hidden">{expected}</Card> : null}
        </div>
      )}
      {corrected.entries.map(({ id, value, isOpen, close }) => (
        <CorrectPurposeDialog key={id} row={value} open={isOpen} onClose={close} />
      ))}
      <TimedOutDialog
        open={looksAtTimedOut}
        onClose={() => setLooksAtTimedOut(false)}
        onCorrect={(row) => {
          setLooksAtTimedOut(false)
          left.open(timedOutOf(row))
        }}
      />
      {left.entries.map(({ id, value, isOpen, close }) => (
        <LeftAtDialog key={id} leaving={value} open={isOpen} onClose={close} />
      ))}
      {question}
    </div>
  )
}

/** Which branch, and what time it is there. */
const BranchClock = ({ branchName, zone }: { branchName: string; zone: string | undefined }) => {
  const now = useNow(30_000)
  return (
    <>
      <span className="narrow-desk:sr-only">{branchName}, </span>
      {formatLongDate(now, zone)}, {formatTime(now, zone)}
    </>
  )
}
