import { t } from '@quickprism/client/words'
import { buttonLook } from '@quickprism/ui/button-look'
import { Link } from '@tanstack/react-router'
import { addresses } from '../../../lib/addresses.ts'
import { copy } from './copy.ts'

/** Where to go on from a link that opens nothing. */
export const ToReports = () => (
  <Link to={addresses.reports} className={buttonLook('secondary')}>
    {t(copy.openReports)}
  </Link>
)
