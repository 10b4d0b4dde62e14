import { t } from '@quickprism/client/words'
import { type ScopeType, scopeLabels } from '@quickprism/contract/scope'
import { Badge } from '@quickprism/ui/badge'
import { Building2, Store } from 'lucide-react'

/** Whether a role or a user is of the whole business or of branches. */
export const ScopeBadge = ({ of }: { of: ScopeType }) =>
  of === 'business' ? (
    <Badge icon={<Building2 aria-hidden="true" />}>{t(scopeLabels.business)}</Badge>
  ) : (
    <Badge tone="outline" icon={<Store aria-hidden="true" />}>
      {t(scopeLabels.shop)}
    </Badge>
  )
