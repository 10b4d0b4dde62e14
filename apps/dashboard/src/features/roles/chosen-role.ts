import { forgetChoice, recallChoice, rememberChoice } from '../../lib/choices.ts'

const EDITED = 'role'

/** The role on the edit screen, besides the address that names it; it survives a reload. */
export const chooseRole = (id: string) => rememberChoice(EDITED, id)
export const recallRole = () => recallChoice(EDITED)
export const forgetRole = () => forgetChoice(EDITED)
