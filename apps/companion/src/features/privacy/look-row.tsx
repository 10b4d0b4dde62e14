import { deviceZone, formatDateTime } from '@quickprism/app/format'
import { settings } from '@quickprism/client/settings'
import { t } from '@quickprism/client/words'
import type { Receipt } from '@quickprism/contract/privacy'
import { Avatar } from '@quickprism/ui/avatar'
import { Badge } from '@quickprism/ui/badge'
import { Flag } from 'lucide-react'
import { copy } from './copy.ts'

/** For how long a look counts as new. */
const NEW = 24 * 3600 * 1000

const reportOf = (look: Receipt, time: string) => {
  const told = {
    name: look.viewer_name,
    business: look.business_name,
    branch: look.branch_name,
    reason: look.reason,
    time,
  }
  const subject = encodeURIComponent(t(copy.saw.subject, { time }))
  return `mailto:${settings.support}?subject=${subject}&body=${encodeURIComponent(t(copy.saw.body, told))}`
}

const Line = ({ label, children }: { label: string; children: string }) => (
  <p className="text-ink-3">
    {t(label)} <span className="break-words text-ink">{children}</span>
  </p>
)

/** Who looked, where, why, at what and when; with a way to report it. */
export const LookRow = ({ look, now }: { look: Receipt; now: number }) => {
  const time = formatDateTime(look.at, deviceZone())
  const fields = look.fields.map((field) => t(copy.fields[field])).join(', ')
  return (
    <li className="flex items-start gap-3 p-4">
      <Avatar name={look.viewer_name} size={36} className="mt-0.5" />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-semibold text-ink">
          <span className="min-w-0 break-words">{look.viewer_name}</span>
          {now - Date.parse(look.at) < NEW && <Badge tone="accent">{t(copy.saw.new)}</Badge>}
        </p>
        <p className="break-words text-ink-2">
          {t(copy.saw.where, { business: look.business_name, branch: look.branch_name })}
        </p>
        <div className="mt-1.5">
          <Line label={copy.saw.role}>{look.viewer_role}</Line>
          <Line label={copy.saw.reason}>{look.reason}</Line>
          <Line label={copy.saw.fields}>{fields === '' ? t(copy.saw.nothing) : fields}</Line>
          <Line label={copy.saw.device}>{look.device}</Line>
        </div>
        <p className="mt-1 text-sm text-ink-3">{time}</p>
      </div>
      <a
        href={reportOf(look, time)}
        aria-label={t(copy.saw.report, { name: look.viewer_name, time })}
        className="-mt-1.5 -mr-2 flex size-11 shrink-0 items-center justify-center rounded-md text-ink-2 hovered:bg-hover"
      >
        <Flag aria-hidden="true" size={18} strokeWidth={1.75} />
      </a>
    </li>
  )
}
