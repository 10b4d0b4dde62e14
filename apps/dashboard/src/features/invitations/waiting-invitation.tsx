import { t } from '@quickprism/client/words'
import { linkLook } from '@quickprism/ui/link-look'
import { Link } from '@tanstack/react-router'
import { Send } from 'lucide-react'
import { addresses } from '../../lib/addresses.ts'
import { keptInvitation } from '../../lib/invitation-link.ts'
import { copy } from './copy.ts'

/** The way back for someone who left an invitation to register a business or to add a branch. */
export const WaitingInvitation = () =>
  keptInvitation() !== undefined && (
    <p
      role="status"
      className="flex min-h-9 flex-wrap items-center justify-center gap-2 border-b border-accent-line bg-accent-subtle px-4 py-1.5 text-sm text-ink-2"
    >
      <Send aria-hidden="true" size={16} className="shrink-0 text-accent" />
      {t(copy.waiting)}
      <Link to={addresses.invitation} className={linkLook}>
        {t(copy.backToInvitation)}
      </Link>
    </p>
  )
