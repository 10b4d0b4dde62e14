import { t } from '@quickprism/client/words'
import { Avatar } from '@quickprism/ui/avatar'
import { Badge } from '@quickprism/ui/badge'
import { SpectrumLine } from '@quickprism/ui/spectrum-line'
import { UserRound } from 'lucide-react'
import { copy } from './copy.ts'
import { type Pass, spaced } from './entry.ts'

/** Whose pass was scanned: they showed it, so it shows their name. */
export const PassCard = ({ pass: { name, quickID, visitor_type } }: { pass: Pass }) => (
  <div data-answer="" tabIndex={-1} className="overflow-hidden rounded-lg border border-line bg-surface outline-none">
    <SpectrumLine />
    <div className="flex items-center gap-4 p-4">
      <Avatar name={name} size={64} />
      <div className="min-w-0">
        <p className="truncate text-2xl font-semibold text-ink">
          <bdi>{name}</bdi>
        </p>
        <p className="mt-1 flex flex-wrap items-center gap-2">
          <Badge tone="accent" icon={<UserRound aria-hidden="true" />}>
            {t(visitor_type === 'member' ? copy.member : copy.visitor)}
          </Badge>
          <span className="font-mono text-sm text-ink-2">{spaced(quickID)}</span>
        </p>
      </div>
    </div>
  </div>
)
