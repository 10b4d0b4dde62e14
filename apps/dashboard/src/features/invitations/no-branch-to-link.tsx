import { t } from '@quickprism/client/words'
import { buttonLook } from '@quickprism/ui/button-look'
import { Note } from '@quickprism/ui/notice-bar'
import { Link } from '@tanstack/react-router'
import { addresses } from '../../lib/addresses.ts'
import { copy } from './copy.ts'

/** A tenant is a branch: someone without one makes it first, in a business. The dashboard leads back here. */
export const NoBranchToLink = ({ hasBusiness }: { hasBusiness: boolean }) => (
  <Note>
    <p className="font-medium text-ink">{t(copy.noBranch)}</p>
    <p className="mt-0.5">{t(hasBusiness ? copy.noBranchHint : copy.noBusinessHint)}</p>
    <div className="mt-3 flex flex-wrap gap-2">
      <Link to={addresses.landing} className={buttonLook('secondary', 32)}>
        {t(copy.registerBusiness)}
      </Link>
      {hasBusiness && (
        <Link to={addresses.createBranch} className={buttonLook('secondary', 32)}>
          {t(copy.addBranch)}
        </Link>
      )}
    </div>
  </Note>
)
