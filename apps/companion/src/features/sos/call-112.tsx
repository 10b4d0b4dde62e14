import { t } from '@quickprism/client/words'
import { Phone } from 'lucide-react'
import { copy } from './copy.ts'

/** Works without us, and without a network that carries data. */
export const Call112 = ({ className }: { className: string }) => (
  <a href="tel:112" className={className}>
    <Phone aria-hidden="true" size={18} />
    {t(copy.call)}
  </a>
)
