import { settings } from '@quickprism/client/settings'
import { t } from '@quickprism/client/words'
import type { Sentence } from '@quickprism/contract/sentence'
import { createContext, use } from 'react'

/** What every title below begins with, such as an alert that must be seen among many tabs. */
export const TitleStart = createContext<string | undefined>(undefined)

/** What the tab says. */
export const DocumentTitle = ({ children }: { children: string | Sentence }) => {
  const parts = [use(TitleStart), t(children), settings.product]
  return <title>{parts.filter((part) => part !== undefined).join(' · ')}</title>
}
