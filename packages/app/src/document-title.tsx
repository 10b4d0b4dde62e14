import { settings } from '@quickprism/client/settings'
import { t } from '@quickprism/client/words'
import type { Sentence } from '@quickprism/contract/sentence'

/** What the tab says. */
export const DocumentTitle = ({ children }: { children: string | Sentence }) => (
  <title>{`${t(children)} · ${settings.product}`}</title>
)
