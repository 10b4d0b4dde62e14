import { createContext, use } from 'react'

/** What components say where nobody gives them other words. They know no language: UiRoot is given these once. */
export type UiWords = {
  close: string
  cancel: string
  retry: string
  open: string
  notifications: string
  moreNotices: (count: number) => string
  breadcrumb: string
  accessDenied: string
  noActions: string
  notAvailable: string
  nothingFound: string
  pages: string
  previous: string
  next: string
  page: (number: number) => string
  firstPage: string
  lastPage: string
  goToPage: (pages: number) => string
  progress: string
  step: (step: number, of: number) => string
  chooseFile: string
  removeFile: string
  remove: (label: string) => string
  showMore: (count: number) => string
  choose: (label: string) => string
  clear: (label: string) => string
  verify: string
  verifying: string
  verified: string
  time: string
  today: string
  previousMonth: string
  nextMonth: string
  dateAndTimeOf: (label: string) => string
  wrongDateAndTime: (format: string) => string
  dateOf: (label: string) => string
  wrongDate: (format: string) => string
  wrongHour: string
  wrongMinute: string
  /** Two letters over a column of the calendar, Monday first. */
  weekdays: readonly string[]
  /** The language of months and days in full, as `Intl` names it. */
  locale: string
  /** Whether a word of a notice is an identifier, which is shown in mono. */
  isIdentifier: (word: string) => boolean
}

export const UiWordsContext = createContext<UiWords | undefined>(undefined)

export const useUiWords = () => {
  const words = use(UiWordsContext)
  if (!words) throw new Error('No UiRoot above this component gives it its words.')
  return words
}
