import { t } from '@quickprism/client/words'
import { later } from '@quickprism/ui/later'
import { tell } from '@quickprism/ui/toast'
import type { ComponentType } from 'react'

/** A dialog or a step whose code comes when it is opened. Where it does not come that is said, and it is left again. */
export const dialogLater = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  close: (props: Props) => void,
) =>
  later(load, {
    missed: (props) => {
      tell({ tone: 'bad', text: t('This could not be opened. Check your connection and try again.') })
      close(props)
    },
  })
