import { forgetChoice, recallChoice, rememberChoice } from '../../lib/choices.ts'

const EDITED = 'role'
const VIEWED = 'viewed-role'

/** The role on the edit screen. It is not in the address, and it survives a reload. */
export const chooseRole = (id: string) => rememberChoice(EDITED, id)
export const recallRole = () => recallChoice(EDITED)
export const forgetRole = () => forgetChoice(EDITED)

/** The role that the roles list opens next, for those who come from another screen. */
export const chooseViewedRole = (id: string) => rememberChoice(VIEWED, id)
export const recallViewedRole = () => recallChoice(VIEWED)
export const forgetViewedRole = () => forgetChoice(VIEWED)
