import { Answer } from '@quickprism/app/answer'
import { t } from '@quickprism/client/words'
import { Card, CardHeader } from '@quickprism/ui/card'
import { Skeleton } from '@quickprism/ui/skeleton'
import { useProfile } from './api.ts'
import { copy } from './profile-copy.ts'
import { ProfileDetails } from './profile-details.tsx'

export const ProfileCard = ({ onRenamed }: { onRenamed: (name: string) => void }) => (
  <Card aria-labelledby="details-heading">
    <CardHeader id="details-heading" title={t(copy.heading)} subtitle={t(copy.required)} />
    <div className="px-5 pb-5">
      <Answer
        of={useProfile()}
        waiting={
          <div className="flex flex-col gap-5">
            <Skeleton className="h-16" />
            <Skeleton className="h-16" />
            <Skeleton className="h-44" />
          </div>
        }
      >
        {(profile) => <ProfileDetails key={profile.quickID} profile={profile} onRenamed={onRenamed} />}
      </Answer>
    </div>
  </Card>
)
