import { t } from '@quickprism/client/words'
import { gates } from '@quickprism/contract/gates'
import { sentence } from '@quickprism/contract/sentence'
import { Badge } from '@quickprism/ui/badge'
import { buttonLook } from '@quickprism/ui/button-look'
import { Card } from '@quickprism/ui/card'
import { linkLook } from '@quickprism/ui/link-look'
import { Link, useRouteContext } from '@tanstack/react-router'
import { CircleCheck, Clock, LifeBuoy, Lock, type LucideIcon, Store, User, UserPlus } from 'lucide-react'
import type { ReactNode } from 'react'
import { KpisToCome } from '../../features/analytics/kpi-row.tsx'
import { IfAllowed, useHere } from '../../lib/access.tsx'
import { addresses } from '../../lib/addresses.ts'
import { PageHeader } from '../../lib/page-header.tsx'
import { copy } from './copy.ts'
import { PosterToCome } from './poster-to-come.tsx'
import { StepBars, StepMark } from './step-look.tsx'
import { TeamSize } from './team-size.tsx'
import { useFilledIn } from './use-filled-in.ts'
import { useSteps } from './use-steps.ts'

/** The landing page of a business that has no branch yet: what to do next, and nothing that cannot work yet. */
export const FirstDay = () => {
  const { person } = useRouteContext({ from: '/dashboard' })
  const { businessName } = useHere()
  const [firstName = person.name] = person.name.split(' ')
  return (
    <>
      <PageHeader
        title={sentence(copy.welcome, { name: firstName })}
        description={t(copy.lead, { business: businessName })}
      />
      <div className="grid grid-cols-12 gap-4">
        <Steps />
        <PosterToCome business={businessName} className="col-span-12 lg:col-span-4" />
        <div className="col-span-12">
          <KpisToCome />
        </div>
      </div>
      <p className="mt-6 flex items-center gap-2 text-sm text-ink-2">
        <LifeBuoy aria-hidden="true" size={16} />
        {t(copy.together)}
        <Link to={addresses.help} className={`${linkLook} pointer-coarse:-my-3 pointer-coarse:py-3`}>
          {t(copy.getHelp)}
        </Link>
      </p>
    </>
  )
}

const Steps = () => {
  const { people, team, count } = useSteps()
  const filledIn = useFilledIn()
  return (
    <Card aria-labelledby="first-steps" className="col-span-12 lg:col-span-8">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-5 py-5">
        <h2 id="first-steps" className="text-md font-semibold text-ink">
          {t(copy.title)}
        </h2>
        <StepBars done={count} />
      </div>
      <ol>
        <Step
          number={1}
          state="next"
          title={copy.branch}
          text={copy.branchText}
          facts={
            <>
              {filledIn && (
                <Fact icon={CircleCheck} good>
                  {t(filledIn)}
                </Fact>
              )}
              <Fact icon={Clock}>{t(copy.minutes)}</Fact>
            </>
          }
          action={
            <Link to={addresses.createBranch} className={`${buttonLook('primary', 44)} max-sm:w-full`}>
              <Store aria-hidden="true" size={18} />
              {t(copy.createBranch)}
            </Link>
          }
        />
        <Step
          number={2}
          state="later"
          title={copy.poster}
          text={copy.posterText}
          action={
            <span className="flex items-center gap-1.5 text-sm text-ink-3">
              <Lock aria-hidden="true" size={15} />
              {t(copy.afterBranch)}
            </span>
          }
        />
        <Step
          number={3}
          state={team ? 'done' : 'later'}
          title={copy.team}
          text={copy.teamText}
          facts={
            people !== undefined && (
              <Fact icon={User}>
                <TeamSize people={people} />
              </Fact>
            )
          }
          action={
            <IfAllowed by={gates.createUsers}>
              <Link to={addresses.createUser} className={`${buttonLook('secondary', 44)} max-sm:w-full`}>
                <UserPlus aria-hidden="true" size={18} />
                {t(copy.addUser)}
              </Link>
            </IfAllowed>
          }
        />
      </ol>
    </Card>
  )
}

type StepProps = {
  number: number
  state: 'done' | 'next' | 'later'
  title: string
  text: string
  facts?: ReactNode
  action: ReactNode
}

const Step = ({ number, state, title, text, facts, action }: StepProps) => (
  <li className="flex flex-wrap items-center gap-4 border-t border-line px-5 py-5">
    <div className="flex min-w-0 flex-1 basis-72 gap-4">
      <StepMark number={number} state={state} />
      <div className="min-w-0">
        <h3 className="flex flex-wrap items-center gap-x-2.5 gap-y-1 text-lg font-semibold text-ink">
          {t(title)}
          {state === 'next' && <Badge tone="accent">{t(copy.next)}</Badge>}
        </h3>
        <p className="text-md text-ink-2">{t(text)}</p>
        {facts && <p className="mt-2 flex flex-wrap gap-x-5 gap-y-1 text-sm text-ink-2">{facts}</p>}
      </div>
    </div>
    {action}
  </li>
)

const Fact = ({ icon: Icon, good = false, children }: { icon: LucideIcon; good?: boolean; children: ReactNode }) => (
  <span className="inline-flex items-center gap-2">
    <Icon aria-hidden="true" size={15} className={good ? 'text-success' : 'text-ink-3'} />
    {children}
  </span>
)
