import { settings } from '@quickprism/client/settings'
import { t } from '@quickprism/client/words'

/** What the tab says. */
export const DocumentTitle = ({ children }: { children: string }) => (
  <title>{`${t(children)} · ${settings.product}`}</title>
)
