import { CallFailed } from '@quickprism/client/client'
import { CallContext } from '@quickprism/client/react'
import { t } from '@quickprism/client/words'
import { frontDesk, type InsideRow, type Refused } from '@quickprism/contract/front-desk'
import { isGuestCode } from '@quickprism/contract/scanned-code'
import { tell } from '@quickprism/ui/toast'
import { type RefObject, use, useEffect, useEffectEvent, useState } from 'react'
import { useHere } from '../../lib/access.tsx'
import { useRefreshInside } from './api.ts'
import { copy } from './copy.ts'
import { allAlong, bodyOf, calledIn, type Draft, type EntryReply, emptyDraft, everyoneOf, type Pass } from './entry.ts'
import { FIRST_FIELD, focusIn } from './focus-in.ts'
import type { Act } from './last-act.tsx'
import { describeCheckIn, sendEntry } from './send-entry.ts'
import { type UnsentEntry, useUnsentEntries, useUnsentList } from './unsent-entries.ts'
import { useCheckOut } from './use-check-out.ts'
import { useHandScanner } from './use-hand-scanner.ts'

/** In place of the form: an answer that the desk must read before it goes on, with what was typed for it. */
export type Told =
  | { is: 'refused'; refused: Refused; draft: Draft | undefined }
  | { is: 'inside'; visit: InsideRow }
  | { is: 'failed'; title: string; message: string; draft: Draft | undefined }

export type Scanned = { pass: Pass; at: number }

/** Someone expected who was checked in by their row or their code. */
export type CheckedInGuest = { text: string; visit_ref: string }

/** What the desk is doing: who stands in front of it, what is on its way, what it was told last. */
export const useDesk = (
  panel: RefObject<HTMLElement | null>,
  onGuest: (code: string, onCheckedIn: (guest: CheckedInGuest) => void) => void,
) => {
  const { branchId, branchName } = useHere()
  const { call } = use(CallContext)
  const entries = useUnsentEntries()
  const waiting = useUnsentList()
  const refresh = useRefreshInside()
  const [draft, setDraft] = useState<Draft>(() => emptyDraft('name'))
  const [scanned, setScanned] = useState<Scanned>()
  const [isReading, setReading] = useState(false)
  const [told, setTold] = useState<Told>()
  const [act, setAct] = useState<Act>()
  const { ending, checkOut, undoCheckIn } = useCheckOut(setAct)

  /** The next person finds the keyboard where it begins, once what changes with them is there, however slow that is. */
  const [begins, setBegins] = useState(0)
  const toFirstField = () => setBegins((before) => before + 1)
  useEffect(() => {
    if (begins > 0) focusIn(panel.current, FIRST_FIELD)
  }, [begins, panel])

  const tellAbout = (next: Told) => {
    setTold(next)
    toFirstField()
  }

  const showReply = ({ called, draft: typed }: UnsentEntry, reply: EntryReply) => {
    if ('failure' in reply) {
      tellAbout({ is: 'failed', title: t(copy.refusedTitle), message: reply.failure.message, draft: typed })
      return
    }
    const { outcome, visit, refused } = reply.outcome
    const [first] = refused
    if (outcome === 'refused' && first) tellAbout({ is: 'refused', refused: first, draft: typed })
    else if (outcome === 'inside' && visit) tellAbout({ is: 'inside', visit })
    else if (visit) {
      setAct({
        text: describeCheckIn(reply.outcome, visit, called),
        undo: () => void undoCheckIn(everyoneOf(visit)),
      })
    }
  }
  const onReply = useEffectEvent(showReply)
  useEffect(() => entries.openDesk(branchId, (entry, reply) => onReply(entry, reply)), [entries, branchId])

  const send = (entry: UnsentEntry) => void sendEntry({ call, entries, refresh }, entry)
  const showKept = (entry: UnsentEntry) => {
    if (!entry.reply) return
    entries.remove(entry.nonce)
    showReply(entry, entry.reply)
  }

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
      draft: pass ? undefined : draft,
      state: 'sending',
    })
  }

  const readPass = async (code: string) => {
    setReading(true)
    setAct(undefined)
    try {
      const pass = await call(frontDesk.readPass, { body: { shopId: branchId, pass: code } })
      if (pass.refused) setTold({ is: 'refused', refused: pass.refused, draft: undefined })
      else if (pass.inside) setTold({ is: 'inside', visit: pass.inside })
      else {
        setTold(undefined)
        setScanned({ pass, at: Date.now() })
      }
    } catch (failure) {
      if (!(failure instanceof CallFailed)) throw failure
      setTold({ is: 'failed', title: t(copy.notRead), message: failure.message, draft: undefined })
    }
    setReading(false)
    toFirstField()
  }
  const noteGuest = ({ text, visit_ref }: CheckedInGuest) => {
    // The desk was left while the request was on its way.
    if (!entries.deskOf(branchId)) tell({ tone: 'good', text })
    else setAct({ text, undo: () => void undoCheckIn([{ visit_ref }]) })
  }
  const hearCode = (code: string) => void (isGuestCode(code) ? onGuest(code, noteGuest) : readPass(code))
  useHandScanner(hearCode)

  /** Back to the form, with what was typed for whoever it was where that was the wrong person. */
  const goOn = (again?: Draft) => {
    setTold(undefined)
    setScanned(undefined)
    if (again) setDraft(again)
    toFirstField()
  }
  const scanAgain = () => {
    setScanned(undefined)
    toFirstField()
  }

  return {
    draft,
    setDraft,
    scanned,
    scanAgain,
    isReading,
    hearCode,
    noteGuest,
    submit,
    told,
    goOn,
    act,
    ending,
    checkOut,
    waiting,
    sendAgain: send,
    showKept,
    discard: ({ nonce }: UnsentEntry) => entries.remove(nonce),
  }
}
