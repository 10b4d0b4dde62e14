import type { App } from '@quickprism/contract/app'
import type { Lane } from '@quickprism/contract/endpoint'
import type { Access } from '@quickprism/contract/gates'

/** What someone holds at one place of a business; a branch id of null is the business itself. */
export type Held = Access[number] & { readonly branchId: number | null }

declare const admitted: unique symbol

/** Who a token says the caller is. Nothing in it grants anything: the session is looked up on every call. */
export type Claims = {
  sid: string
  /** The epochs of session and person when the token was made; a raised one ends it. */
  session_epoch: number
  person_epoch: number
}

/** The caller of this request, as the server itself found out. */
export type Who<A extends App = App> = {
  readonly personId: number
  readonly quickId: string
  readonly sessionId: string
  readonly app: A
  /** The address the server sees and the device the client claims to be. */
  readonly address: string
  readonly device: string
  /** Who gives way when there is too much at once, as the endpoint states it. */
  readonly lane: Lane
}

/**
 * Proof that someone was let in somewhere. Only admission makes one, each kind in its own way, and a query names the
 * kind it accepts: forgetting to ask who may does not compile.
 */
type Proof<Kind extends string> = { readonly kind: Kind; readonly [admitted]: Kind }

/** Let into a place by permission, or by any active access to it. */
export type StaffScope = Proof<'staff'> & {
  readonly businessId: number
  readonly cell: number
  /** The branch the call is about; none where it is about the whole business. */
  readonly branchId: number | undefined
  /** The public ids at which a permission counts here: the branch and its business, or all of the business. */
  readonly places: readonly string[]
  /** Everything the caller holds in this business. */
  readonly access: readonly Held[]
  readonly accessEpoch: number
  readonly who: Who<'dashboard'>
}

/** Where the call is about one branch. */
export type BranchScope = StaffScope & { readonly branchId: number }

/** Signed in, for what is their own. */
export type PersonScope<A extends App = App> = Proof<'person'> & { readonly who: Who<A> }

/** Signed in, in one business: for what it holds of them, and nothing else. */
export type OwnerScope = Proof<'owner'> & { readonly businessId: number; readonly cell: number; readonly who: Who }

/** A job's own business, from the queue of the cell it runs in. */
export type JobScope = Proof<'job'> & { readonly businessId: number; readonly cell: number }

/** What a person brings to a branch: their own copy of themselves, as their account has it. */
export type Visitor = {
  readonly personId: number
  readonly quickId: string
  readonly name: string
  readonly mobile: string | null
  readonly email: string | null
  readonly birthDate: string | null
  readonly gender: number
  /** Gives numbers on documents to the businesses they visit. */
  readonly givesDocuments: boolean
  /** Works at this branch or for its whole business. */
  readonly isMember: boolean
  /** Branches of other businesses at which they work: one may be a tenant of this one. */
  readonly employers: readonly string[]
}

/** Where someone last checked in. */
export type Presence = {
  readonly businessId: number
  readonly branchId: number
  readonly visitId: number
  readonly checkedInAt: Date
  /** Since then they have signed out of the companion on their last device, and so left that visit. */
  readonly signedOutAt?: Date | undefined
}

/**
 * Signed in and at a branch: by the key on its poster, or by a visit of theirs there. Either is confirmed in the first
 * statement of the transaction.
 */
export type VisitScope = Proof<'visit'> & {
  readonly businessId: number
  readonly cell: number
  readonly branchId: number
  /** The key is of now, or of the time at which it was scanned. */
  readonly by: { readonly key: string; readonly scannedAt?: Date } | { readonly visit: Presence }
  readonly who: Who
  readonly visitor: Visitor
  /** They agreed to the present notice, without which nobody checks in by phone. */
  readonly hasConsented: boolean
  readonly presence: Presence | undefined
}

/** A business found by its quickID, by anyone at all: its logo, and nothing else. */
export type PublicScope = Proof<'public'> & { readonly businessId: number; readonly cell: number }

/** Whoever holds the token of a living link: the business behind it and the one thing there that it is about. */
export type LinkScope = Proof<'link'> & {
  readonly businessId: number
  readonly cell: number
  readonly localId: number
}

/** Whoever `inBusiness` lets in. */
export type BusinessScope = StaffScope | VisitScope | OwnerScope | JobScope | PublicScope | LinkScope

/** Made by admission (`admit.ts`) alone; a ban of the lint keeps it there. */
export const prove = <S extends BusinessScope | PersonScope>(scope: Omit<S, typeof admitted>) => scope as S
