import { t } from '@quickprism/client/words'
import type { Branch } from '@quickprism/contract/branches'
import { gates } from '@quickprism/contract/gates'
import { Badge } from '@quickprism/ui/badge'
import { openedLater } from '@quickprism/ui/opened-later'
import { Link } from '@tanstack/react-router'
import { ChevronsUpDown, MapPin, Plus, Siren, Store } from 'lucide-react'
import { useCan, useHere } from '../../lib/access.tsx'
import { addresses } from '../../lib/addresses.ts'
import { beforeLeaving } from '../../lib/before-leaving.ts'
import { copy } from './copy.ts'

const Combobox = openedLater('combobox', async () => (await import('@quickprism/ui/combobox')).Combobox)

type BranchSelectorProps = {
  branches: Branch[]
  /** Those with an SOS alert. */
  inEmergency: ReadonlySet<string>
}

export const BranchSelector = ({ branches, inEmergency }: BranchSelectorProps) => {
  const { businessName, branchId, selectBranch } = useHere()
  const mayCreate = useCan(gates.createBranches)
  const branch = branches.find(({ shop_quickID }) => shop_quickID === branchId)
  // Whoever may not create one may not see those that there are either.
  const name = branch?.store_name ?? t(branches.length === 0 && mayCreate ? copy.noneYet : copy.noneSelected)
  const city = branch?.address?.city
  const trigger = (
    <button
      type="button"
      aria-label={t(copy.selector, { name })}
      className="flex h-11 min-w-0 items-center gap-2 rounded-md text-left transition-colors hovered:bg-hover md:h-9 md:min-w-54 md:border md:border-line-strong md:bg-surface md:px-3 md:shadow-xs pointer-coarse:h-11"
    >
      <MapPin aria-hidden="true" size={16} className="shrink-0 text-ink-3 max-md:hidden" />
      <span className="flex min-w-0 flex-1 max-md:flex-col md:items-baseline md:gap-2">
        <span title={name} className="truncate text-sm font-medium text-ink">
          {name}
        </span>
        <span title={[businessName, city].filter(Boolean).join(', ')} className="truncate text-xs text-ink-3">
          <span className="md:hidden">{[businessName, city].filter(Boolean).join(', ')}</span>
          <span className="max-md:hidden">{city}</span>
        </span>
      </span>
      <ChevronsUpDown aria-hidden="true" size={16} className="shrink-0 text-ink-3" />
    </button>
  )
  return (
    <Combobox
      trigger={trigger}
      name={t(copy.list)}
      searchLabel={t(copy.search)}
      emptyText={t(copy.noMatch)}
      value={branchId || null}
      onChange={(quickID) => beforeLeaving(() => selectBranch(quickID))}
      items={branches.map(({ shop_quickID, store_name, address }) => ({
        value: shop_quickID,
        label: store_name,
        code: shop_quickID,
        icon: <Store aria-hidden="true" />,
        ...(address ? { detail: address.city } : {}),
        ...(inEmergency.has(shop_quickID) ? { badge: <SosBadge /> } : {}),
      }))}
      {...(mayCreate ? { footer: (close) => <CreateBranchLink onClick={close} /> } : {})}
    />
  )
}

const SosBadge = () => (
  <Badge tone="danger" icon={<Siren aria-hidden="true" />}>
    {t(copy.sos)}
  </Badge>
)

const CreateBranchLink = ({ onClick }: { onClick: () => void }) => (
  <Link
    to={addresses.createBranch}
    onClick={onClick}
    className="flex min-h-9 items-center gap-2.5 rounded-sm px-2.5 text-sm font-medium text-accent hovered:bg-hover-elevated pointer-coarse:min-h-11"
  >
    <Plus aria-hidden="true" size={16} />
    {t(copy.create)}
  </Link>
)
