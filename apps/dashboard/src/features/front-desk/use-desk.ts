import { useSlot } from '@quickprism/app/use-slot'
import { CallFailed } from '@quickprism/client/client'
import { CallContext } from '@quickprism/client/react'
import { t } from '@quickprism/client/words'
import { frontDesk, type InsideRow } from '@quickprism/contract/front-desk'
import { isGuestCode } from '@quickprism/contract/scanned-code'
import { tell } from '@quickprism/ui/toast'
import { type RefObject, use, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useHere } from '../../lib/access.tsx'
import { type Answer, answerOf, answerOfPass, failed } from './answers.ts'
import { useRefreshInside } from './api.ts'
import { copy } from './copy.ts'
import {
  allAlong,
  bodyOf,
  calledIn,
  type Draft,
  emptyDraft,
  everyoneOf,
  isTyped,
  type Pass,
  type ScannedPass,
} from './entry.ts'
import { usePanelFocus } from './focus-in.ts'
import type { Act } from './last-act.tsx'
import { sendEntry } from './send-entry.ts'
import { type UnsentEntry, useUnsentEntries, useUnsentList } from './unsent-entries.ts'
import { useCheckOut } from './use-check-out.ts'
import { useHandScanner } from './use-hand-scanner.ts'

/** Someone expected who was checked in by their row or their code. */
export type CheckedInGuest = { text: string; visit_ref: string }

/** Something to be read: about an entry that was sent, or the answer to a scan. */
type Unread = { nonce: string; scan?: undefined } | { nonce?: undefined; scan: Answer }

/**
 * What the desk is doing: who stands in front of it, what is on its way, what it has to read.
 *
 * Answers about entries that were sent come by themselves: they are read one after the other, each until a button says
 * so, and change nothing of what is being typed or was scanned meanwhile. Of two scans the later one counts.
 */
export const useDesk = (
  panel: RefObject<HTMLElement | null>,
  onGuest: (code: string, onCheckedIn: (guest: CheckedInGuest) => void) => void,
) => {
  const { branchId, branchName } = useHere()
  const { call } = use(CallContext)
  const entries = useUnsentEntries()
  const list = useUnsentList()
  const refresh = useRefreshInside()
  const { toFirstField, toAnswer } = usePanelFocus(panel)
  const [draft, setDraft] = useState<Draft>(() => emptyDraft('name'))
  const [scanned, setScanned] = useState<ScannedPass>()
  const [isReading, setReading] = useState(false)
  const lastScan = useRef(0)
  const unread = useSlot<Unread>()
  const [act, setAct] = useState<Act>()
  const { ending, checkOut, undoCheckIn } = useCheckOut(setAct)

  const entryOf = ({ nonce }: Unread) => list.find((entry) => entry.nonce === nonce)
  const toRead = unread.entries.flatMap(({ value, isClosed, close }) => {
    const entry = entryOf(value)
    const answer = value.scan ?? (entry && answerOf(entry))
    return answer && !isClosed ? [{ answer, entry, close }] : []
  })
  const [shown] = toRead

  const onCheckedIn = useEffectEvent((text: string, visit: InsideRow) =>
    setAct({ text, undo: () => void undoCheckIn(everyoneOf(visit)) }),
  )
  const onAnswer = useEffectEvent(({ nonce }: UnsentEntry) => {
    unread.add({ nonce })
    if (!shown) toAnswer()
  })
  useEffect(
    () =>
      entries.openDesk(branchId, {
        onCheckedIn: (text, visit) => onCheckedIn(text, visit),
        onAnswer: (entry) => onAnswer(entry),
      }),
    [entries, branchId],
  )

  const send = (entry: UnsentEntry) => void sendEntry({ call, entries, refresh }, entry)

  const submit = () => {
    const nonce = crypto.randomUUID()
    const pass = scanned?.pass
    setAct(undefined)
    setScanned(undefined)
    setDraft(emptyDraft(draft.by))
    toFirstField()
    send({
      nonce,
      branchId,
      branchName,
      called: calledIn(draft, pass),
      companionCount: allAlong(draft).length,
      body: bodyOf(draft, pass, branchId, nonce),
      draft,
      scanned,
      state: 'sending',
    })
  }

  const readPass = async (code: string) => {
    lastScan.current += 1
    const turn = lastScan.current
    const show = (answer: Answer | undefined, pass?: Pass) => {
      if (turn !== lastScan.current) return
      unread.closeWhere(({ scan }) => scan !== undefined)
      if (answer) unread.add({ scan: answer })
      else if (pass) setScanned({ pass, at: Date.now() })
      setReading(false)
      toAnswer()
    }
    setReading(true)
    setAct(undefined)
    try {
      const pass = await call(frontDesk.readPass, { body: { shopId: branchId, pass: code } })
      show(answerOfPass(pass), pass)
    } catch (failure) {
      if (!(failure instanceof CallFailed)) throw failure
      show(failed(t(copy.notRead), failure))
    }
  }
  const noteGuest = ({ text, visit_ref }: CheckedInGuest) => {
    // The desk was left while the request was on its way.
    if (!entries.deskOf(branchId)) tell({ tone: 'good', text })
    else setAct({ text, undo: () => void undoCheckIn([{ visit_ref }]) })
  }
  const hearCode = (code: string) => void (isGuestCode(code) ? onGuest(code, noteGuest) : readPass(code))
  useHandScanner(hearCode)

  const read = () => {
    shown?.close()
    if (shown?.entry) entries.remove(shown.entry.nonce)
    toFirstField()
  }

  /** Takes up again what was typed for them. Where somebody else is in the form by now, their entry waits in the list. */
  const takeUp = (pass: ScannedPass | undefined) => {
    if (!shown?.entry) return read()
    if (isTyped(draft) || scanned) {
      shown.close()
      return toFirstField()
    }
    read()
    setDraft(shown.entry.draft)
    setScanned(pass)
  }

  const checkOutShown = async (visit: InsideRow) => {
    if (!(await checkOut([visit]))) return
    toAnswer()
    shown?.close()
    if (shown?.entry) entries.remove(shown.entry.nonce)
  }

  return {
    draft,
    setDraft,
    scanned,
    scanAgain: () => {
      setScanned(undefined)
      toFirstField()
    },
    isReading,
    hearCode,
    noteGuest,
    submit,
    answer: shown?.answer,
    /** How many more answers wait behind it. */
    more: toRead.length - 1,
    read,
    /** The pass was of somebody else. */
    onWrongPerson: () => takeUp(undefined),
    onBack: () => takeUp(shown?.entry?.scanned),
    checkOutShown,
    act,
    ending,
    checkOut,
    waiting: list.filter((one) => !toRead.some(({ entry }) => entry === one)),
    sendAgain: send,
    showKept: ({ nonce }: UnsentEntry) => unread.open({ nonce }),
    discard: ({ nonce }: UnsentEntry) => entries.remove(nonce),
  }
}
