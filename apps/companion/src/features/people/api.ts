import { useAct, useAsk } from '@quickprism/client/react'
import { people } from '@quickprism/contract/people'

export const useProfile = () => useAsk(people.me, {})

export const useSaveProfile = () => useAct(people.editMe, { refreshes: [people.me] })
