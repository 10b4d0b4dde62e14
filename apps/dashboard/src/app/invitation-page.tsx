import { CallContext } from '@quickprism/client/react'
import { useRouteContext } from '@tanstack/react-router'
import { use } from 'react'
import { InvitationScreen } from '../features/invitations/invitation-screen.tsx'
import { useLogout } from '../features/sessions/api.ts'
import { INVITATION } from '../lib/invitation-link.ts'
import { rememberReturn } from '../lib/return-to.ts'
import type { Person } from '../lib/session.ts'

type Invited = { person: Person | undefined; token: string | undefined }

/** An invitation is looked at by anyone and answered by a person who is signed in. */
export const InvitationPage = () => {
  const { person, token } = useRouteContext({ from: INVITATION }) as Invited
  const { call } = use(CallContext)
  const logout = useLogout()
  return (
    <CallContext value={{ call, place: person ? [person.quickID] : [] }}>
      <InvitationScreen
        // Another link opened in this tab is another invitation.
        key={token}
        token={token}
        person={person}
        onUseAnother={() => {
          rememberReturn(INVITATION)
          void logout()
        }}
      />
    </CallContext>
  )
}
