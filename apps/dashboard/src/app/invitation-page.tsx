import { CallContext } from '@quickprism/client/react'
import { useRouteContext } from '@tanstack/react-router'
import { use } from 'react'
import { InvitationScreen } from '../features/invitations/invitation-screen.tsx'
import { useLogout } from '../features/sessions/api.ts'
import { addresses } from '../lib/addresses.ts'
import { rememberReturn } from '../lib/return-to.ts'

/** An invitation is looked at by anyone and answered by a person who is signed in. */
export const InvitationPage = () => {
  const { person, token } = useRouteContext({ from: addresses.invitation })
  const { call } = use(CallContext)
  const logout = useLogout({ keepsInvitation: true })
  return (
    <CallContext value={{ call, place: person ? [person.quickID] : [] }}>
      <InvitationScreen
        // Another link opened in this tab is another invitation.
        key={token}
        token={token}
        person={person}
        onUseAnother={() => {
          rememberReturn(addresses.invitation)
          void logout()
        }}
      />
    </CallContext>
  )
}
