import { formatDate } from '@quickprism/app/format'
import { t, tCount } from '@quickprism/client/words'
import type { Reply } from '@quickprism/contract/endpoint'
import type { roles } from '@quickprism/contract/roles'
import { Button } from '@quickprism/ui/button'
import { Card, CardHeader } from '@quickprism/ui/card'
import { ShieldCheck, TriangleAlert } from 'lucide-react'
import { useZone } from '../../lib/zone.ts'
import { useRolesSummary } from './api.ts'
import { advice as copy } from './copy.ts'
import { FEW_ROLES } from './few-roles.ts'

type Advice = Reply<typeof roles.summary>['advice']

/** More than these deserve a second look. */
const FEW_WHO_UNMASK = 1

type SecurityRecommendationsProps = { onReviewUnassigned: () => void; onReviewUnmasking: () => void }

export const SecurityRecommendations = ({ onReviewUnassigned, onReviewUnmasking }: SecurityRecommendationsProps) => {
  const zone = useZone()
  const given = useRolesSummary('most_assigned_roles').data?.advice
  return (
    <Card aria-labelledby="security-recommendations" className="h-full">
      <CardHeader id="security-recommendations" title={t(copy.title)} />
      <ul className="divide-y divide-line border-t border-line">
        <Line
          fine
          title={t(copy.rootVerified)}
          hint={given && t(copy.verifiedOn, { date: formatDate(given.root_verified_on, zone) })}
        />
        {given && (
          <>
            <Unassigned advice={given} onReview={onReviewUnassigned} />
            <Line
              fine={given.people_who_unmask <= FEW_WHO_UNMASK}
              title={tCount(given.people_who_unmask, copy.unmasking)}
              hint={t(copy.unmaskingHint)}
              review={{ name: t(copy.reviewUnmasking), act: onReviewUnmasking }}
            />
            <Line
              fine={given.most_roles_held <= FEW_ROLES}
              title={
                given.most_roles_held <= FEW_ROLES
                  ? t(copy.fewRoles, { most: FEW_ROLES })
                  : t(copy.manyRoles, { count: given.most_roles_held })
              }
              hint={t(copy.fewRolesHint)}
            />
          </>
        )}
      </ul>
    </Card>
  )
}

const Unassigned = ({ advice, onReview }: { advice: Advice; onReview: () => void }) => {
  const { unassigned_roles: some, unassigned_role_count: count } = advice
  if (count === 0) return <Line fine title={t(copy.allAssigned)} hint={t(copy.allAssignedHint)} />
  const names = some.join(', ')
  return (
    <Line
      title={tCount(count, copy.unassigned)}
      hint={t(copy.unassignedHint, {
        names: count > some.length ? t(copy.andMore, { names, more: count - some.length }) : names,
      })}
      review={{ name: t(copy.reviewUnassigned), act: onReview }}
    />
  )
}

type LineProps = {
  /** Nothing to do. */
  fine?: boolean
  title: string
  hint: string | undefined
  review?: { name: string; act: () => void }
}

const Line = ({ fine = false, title, hint, review }: LineProps) => (
  <li className="flex min-h-13 items-center gap-3 px-5 py-2">
    {fine ? (
      <ShieldCheck aria-hidden="true" size={18} className="shrink-0 text-success" />
    ) : (
      <TriangleAlert aria-hidden="true" size={18} className="shrink-0 text-warning" />
    )}
    <div className="min-w-0 flex-1">
      <p className="text-sm font-medium text-ink">{title}</p>
      {hint && <p className="text-xs break-words text-ink-3">{hint}</p>}
    </div>
    {review && (
      <Button size={28} aria-label={review.name} onClick={review.act}>
        {t(copy.review)}
      </Button>
    )}
  </li>
)
