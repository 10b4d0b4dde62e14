import { t } from '@quickprism/client/words'
import { tell } from '@quickprism/ui/toast'

/** Said to whoever finds themselves on the sign-in screen without having asked for it. */
export const tellSessionIsOver = () => tell({ tone: 'info', text: t('Your session has expired. Sign in again.') })
