import { t } from '@quickprism/client/words'
import { gates } from '@quickprism/contract/gates'
import { buttonLook } from '@quickprism/ui/button-look'
import { Link } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { IfAllowed } from './access.tsx'
import { addresses } from './addresses.ts'

/** For those who may add a branch, on every screen that speaks of branches. */
export const CreateBranchLink = () => (
  <IfAllowed by={gates.createBranches}>
    <Link to={addresses.createBranch} className={buttonLook('secondary')}>
      <Plus aria-hidden="true" size={15} />
      {t('Create Branch')}
    </Link>
  </IfAllowed>
)

/** The way forward on a screen that needs a branch, where the business has none yet. */
export const FirstBranchLink = () => (
  <IfAllowed by={gates.createBranches}>
    <Link to={addresses.createBranch} className={buttonLook('primary')}>
      <Plus aria-hidden="true" size={15} />
      {t('Create your first branch')}
    </Link>
  </IfAllowed>
)
