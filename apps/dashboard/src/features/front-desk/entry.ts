import type { CallFailed } from '@quickprism/client/client'
import { LastFour, Pan } from '@quickprism/contract/documents'
import type { Reply, Sent } from '@quickprism/contract/endpoint'
import type { DeskCheckIn, frontDesk, InsideRow, Someone } from '@quickprism/contract/front-desk'
import { DOCUMENT_WITHOUT_OWNER, ToldMobile, ToldName, ToldQuickId } from '@quickprism/contract/front-desk'
import type { z } from 'zod'

export type Pass = Reply<typeof frontDesk.readPass>
/** A pass, and when it was scanned: it takes the place of the first fields. */
export type ScannedPass = { pass: Pass; at: number }
export type Outcome = Reply<typeof frontDesk.checkIn>
/** What the server replied to a check-in. */
export type EntryReply = { outcome: Outcome } | { failure: CallFailed }
export type EntryBody = Sent<typeof frontDesk.checkIn>['body']
export type Purpose = DeskCheckIn['pov']

/** Someone who comes along: what is sent, and how the chip calls them. */
export type Along = { label: string; sent: NonNullable<EntryBody['companions']>[number] }

export type By = 'quickID' | 'name'

/** What the panel holds of the person in front of it. */
export type Draft = {
  by: By
  quickID: string
  name: string
  mobile: string
  pov: Purpose
  along: Along[]
  /** Typed under "With them" and not added yet. */
  adding: string
  visiting: string
  badge: string
  aadhaar: string
  pan: string
}

export const emptyDraft = (by: By): Draft => ({
  by,
  quickID: '',
  name: '',
  mobile: '',
  pov: 'Visitor',
  along: [],
  adding: '',
  visiting: '',
  badge: '',
  aadhaar: '',
  pan: '',
})

/** A purpose is chosen again in a moment. */
export const isTyped = (draft: Draft) =>
  JSON.stringify(draft) !== JSON.stringify({ ...emptyDraft(draft.by), pov: draft.pov })

export type Faults = Partial<Record<keyof Draft, string>>

const faultOf = (shape: z.ZodType, text: string) => shape.safeParse(text).error?.issues[0]?.message

/** What is wrong with what was typed, field by field, in the contract's words. */
export const faultsOf = (draft: Draft, pass: Pass | undefined): Faults => {
  const documentFault = (shape: z.ZodType, typed: string) => {
    if (typed.trim() === '') return undefined
    return !pass && draft.by === 'quickID' ? DOCUMENT_WITHOUT_OWNER : faultOf(shape, typed)
  }
  const told = {
    quickID: !pass && draft.by === 'quickID' ? faultOf(ToldQuickId, draft.quickID) : undefined,
    name: !pass && draft.by === 'name' ? faultOf(ToldName, draft.name) : undefined,
    mobile: !pass && draft.by === 'name' ? faultOf(ToldMobile, draft.mobile) : undefined,
    aadhaar: documentFault(LastFour, draft.aadhaar),
    pan: documentFault(Pan, draft.pan),
  }
  return Object.fromEntries(Object.entries(told).filter(([, fault]) => fault !== undefined)) as Faults
}

/** A quickID in groups of four, as it is read aloud. */
export const spaced = (quickID: string) => quickID.replace(/^(.{4})(.+)$/, '$1 $2')

/** How someone along is meant: whatever is a quickID is one, and everything else is a name. */
export const alongOf = (typed: string): Along | undefined => {
  const quickID = ToldQuickId.safeParse(typed)
  if (quickID.success) return { label: spaced(quickID.data), sent: { quickID: quickID.data } }
  const name = ToldName.safeParse(typed)
  return name.success ? { label: name.data, sent: { name: name.data } } : undefined
}

/** Those who come along, with whoever was typed last and not added. */
export const allAlong = ({ along, adding }: Draft) => {
  const last = alongOf(adding)
  return last ? [...along, last] : along
}

const personOf = (draft: Draft, pass: Pass | undefined): EntryBody['person'] => {
  if (pass) return { pass: pass.pass }
  return draft.by === 'quickID' ? { quickID: draft.quickID } : { name: draft.name, mobile: draft.mobile }
}

export const bodyOf = (draft: Draft, pass: Pass | undefined, shopId: string, nonce: string): EntryBody => ({
  shopId,
  nonce,
  person: personOf(draft, pass),
  companions: allAlong(draft).map(({ sent }) => sent),
  pov: draft.pov,
  badge: draft.badge,
  visiting: draft.visiting,
  ...(draft.aadhaar.trim() === '' ? {} : { aadhaar: draft.aadhaar }),
  ...(draft.pan.trim() === '' ? {} : { pan: draft.pan }),
})

/** How the desk calls whom it writes down. */
export const calledIn = (draft: Draft, pass: Pass | undefined) => {
  if (pass) return pass.name
  if (draft.by === 'name') return draft.name.trim()
  const quickID = ToldQuickId.safeParse(draft.quickID)
  return quickID.success ? spaced(quickID.data) : draft.quickID
}

/** How the list calls someone: by name, by the quickID they told, or not at all. */
export const nameOf = ({ name, quickID }: Pick<Someone, 'name' | 'quickID'>, none: string) =>
  name ?? (quickID === null ? none : spaced(quickID))

export const everyoneOf = (row: InsideRow): Someone[] => [row, ...row.group]
