import { t } from '@quickprism/client/words'
import { Avatar } from '@quickprism/ui/avatar'
import { classNames } from '@quickprism/ui/class-names'
import { Tooltip } from '@quickprism/ui/tooltip'
import { VisuallyHidden } from '@quickprism/ui/visually-hidden'
import { ChevronsUpDown } from 'lucide-react'
import { useHere } from '../../lib/access.tsx'
import { beforeLeavingBusiness } from '../../lib/before-leaving.ts'

/** The business that is managed; pressing it leads back to the picker. */
export const BusinessCard = ({ collapsed, onSwitch }: { collapsed: boolean; onSwitch: () => void }) => {
  const { businessId, businessName } = useHere()
  return (
    <Tooltip text={businessName} side="right" off={!collapsed}>
      <button
        type="button"
        onClick={() => beforeLeavingBusiness(onSwitch)}
        className={classNames(
          'mx-3 flex min-h-11 shrink-0 items-center gap-2 rounded-md border border-line bg-surface text-left shadow-xs transition-colors hovered:border-line-strong',
          collapsed ? 'mx-2 justify-center p-1' : 'px-2 py-1',
        )}
      >
        <Avatar name={businessName} shape="square" solid size={28} />
        <span className={classNames('min-w-0 flex-1', collapsed && 'sr-only')}>
          <span title={businessName} className="block truncate leading-4 font-medium text-ink">
            {businessName}
          </span>
          <span className="block truncate font-mono text-2xs text-ink-3">{businessId}</span>
          <VisuallyHidden>{t('Switch business')}</VisuallyHidden>
        </span>
        {!collapsed && <ChevronsUpDown aria-hidden="true" size={16} className="shrink-0 text-ink-3" />}
      </button>
    </Tooltip>
  )
}
