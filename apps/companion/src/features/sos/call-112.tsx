import { t } from '@quickprism/client/words'
import { Phone } from 'lucide-react'
import { copy } from './copy.ts'

/** A call needs neither our server nor mobile data. */
export const Call112 = ({ className }: { className: string }) => (
  <a href="tel:112" className={className}>
    <Phone aria-hidden="true" size={18} />
    {t(copy.call)}
  </a>
)
