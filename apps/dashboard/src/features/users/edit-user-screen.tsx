import { Answer } from '@quickprism/app/answer'
import { t } from '@quickprism/client/words'
import type { UserDetails } from '@quickprism/contract/users'
import { Button } from '@quickprism/ui/button'
import { Card } from '@quickprism/ui/card'
import { ErrorState } from '@quickprism/ui/error-state'
import { Navigate, useNavigate, useSearch } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { useEffect, useState } from 'react'
import { addresses } from '../../lib/addresses.ts'
import { PageHeader } from '../../lib/page-header.tsx'
import { useRolesById, useUserDetails } from './api.ts'
import type { ChosenRole } from './assignment.ts'
import { chooseUser, chosenUser, forgetChosenUser } from './chosen-user.ts'
import { EditUserForm } from './edit-user-form.tsx'
import { copy } from './form-copy.ts'
import { UserFormBlocks, UserFormSkeleton } from './user-form-skeleton.tsx'

export const EditUserScreen = () => {
  const { user }: { user?: string } = useSearch({ strict: false })
  const [kept] = useState(chosenUser)
  const userId = user ?? kept
  useEffect(() => {
    // A link that was opened in another tab says whom it is about.
    if (user) chooseUser(user)
  }, [user])
  return userId ? <EditUser key={userId} userId={userId} /> : <Navigate to={addresses.users} replace />
}

const EditUser = ({ userId }: { userId: string }) => {
  const navigate = useNavigate()
  const details = useUserDetails(userId)

  const leave = () => {
    forgetChosenUser()
    void navigate({ to: addresses.users, ignoreBlocker: true })
  }

  return (
    <>
      <PageHeader title={copy.title} description={details.data && t(copy.editHint, { name: details.data.name })} />
      <Answer
        of={details}
        waiting={<UserFormBlocks />}
        failed={({ message }) => (
          <Card>
            <ErrorState
              className="min-h-80"
              title={t(copy.failed)}
              text={message === copy.failed ? undefined : t(message)}
              action={
                <Button size={32} icon={<ArrowLeft aria-hidden="true" />} onClick={leave}>
                  {t(copy.back)}
                </Button>
              }
            />
          </Card>
        )}
      >
        {(user) => <WithRoles user={user} onLeave={leave} />}
      </Answer>
    </>
  )
}

/** A role that cannot be looked up counts where the user holds it. */
const heldSoFar = ({ scope_type, scope_role_data }: UserDetails, roleId: string) => ({
  scope_type,
  scope_ids: Object.keys(scope_role_data).filter((place) => scope_role_data[place]?.includes(roleId)),
})

type Start = { user: UserDetails; roles: ChosenRole[] }

/**
 * The roles the user holds are looked up first: where they count decides what is sent. The form keeps what it began with,
 * and with it what is typed: the same questions are asked again whenever the network comes back.
 */
const WithRoles = ({ user, onLeave }: { user: UserDetails; onLeave: () => void }) => {
  const [start, setStart] = useState<Start>()
  const found = useRolesById(user.roles.map(({ uid }) => uid))
  if (start) return <EditUserForm {...start} onLeave={onLeave} />
  if (found.some(({ isPending }) => isPending)) return <UserFormSkeleton />
  const roles = user.roles.map(({ uid: id, name }, index) => {
    const { scope_type, scope_ids } = found[index]?.data ?? heldSoFar(user, id)
    return { id, name, scope_type, scope_ids }
  })
  setStart({ user, roles })
  return <UserFormSkeleton />
}
