import { formatDateTime } from '@quickprism/app/format'
import { t } from '@quickprism/client/words'
import type { Reason } from '@quickprism/contract/access'
import { scopeLabels } from '@quickprism/contract/scope'
import { useZone } from './zone.ts'

const grantedBy = ({ granted_by, granted_at }: Reason, zone: string | undefined) => {
  if (!granted_at) return undefined
  const when = formatDateTime(granted_at, zone)
  return granted_by
    ? t('Granted by {{name}} on {{when}}', { name: granted_by, when })
    : t('Granted on {{when}}', { when })
}

/** Why someone may do something: the role and where it counts, then who granted it and when. */
export const AccessReason = ({ reason }: { reason: Reason }) => {
  const { by, role_name, scope_type, scope_name } = reason
  const granted = grantedBy(reason, useZone())
  return (
    <>
      <span className="block text-sm text-ink-2">
        {by === 'root'
          ? t('Root user of {{business}}: holds every permission', { business: scope_name })
          : t('Role {{role}} at {{place}} ({{scope}})', {
              role: role_name ?? '',
              place: scope_name,
              scope: t(scopeLabels[scope_type]),
            })}
      </span>
      {granted && <span className="block text-xs text-ink-3">{granted}</span>}
    </>
  )
}
