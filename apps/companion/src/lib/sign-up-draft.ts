import { parseKept, tabStorage } from '@quickprism/client/browser-storage'

const KEY = 'sign-up'

export type SignUpDetails = { name: string; mobile: string; email: string }

/** A sign-up on its way: what was typed, and the registration whose code was asked for. */
export type SignUpDraft = { details: SignUpDetails; sent?: { token: string; at: number } }

/**
 * Someone who reads their code in another app may find this page loaded anew: it goes on where it was. For this tab
 * alone, and until they are in.
 */
export const keepSignUp = (draft: SignUpDraft) => tabStorage.set(KEY, JSON.stringify(draft))

export const keptSignUp = () => parseKept<SignUpDraft>(tabStorage.get(KEY))

export const forgetSignUp = () => tabStorage.remove(KEY)
