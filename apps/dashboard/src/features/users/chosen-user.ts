import { forgetChoice, recallChoice, rememberChoice } from '../../lib/choices.ts'

const USER = 'user'

/** The user to edit is kept in this tab, besides the address that names them. */
export const chooseUser = (quickId: string) => rememberChoice(USER, quickId)

export const chosenUser = () => recallChoice(USER)

export const forgetChosenUser = () => forgetChoice(USER)
