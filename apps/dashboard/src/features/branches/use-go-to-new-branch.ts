import { t } from '@quickprism/client/words'
import { tell } from '@quickprism/ui/toast'
import { useIsMutating, useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useHere } from '../../lib/access.tsx'
import { addresses } from '../../lib/addresses.ts'
import { useWasLeft } from '../../lib/use-was-left.ts'
import { useBranchList } from './api.ts'
import { copy } from './copy.ts'

const GOING = ['going to the new branch']
const sameName = (one: string, other: string) => one.toLocaleLowerCase('en') === other.toLocaleLowerCase('en')

/**
 * The way from a created branch to its details: the list is loaded again, the branch is found in it by its name,
 * selected and shown. Kept beside the screen, which starts anew as soon as another branch is selected. Where the user
 * has left the screen meanwhile, the list alone is loaded.
 */
export const useGoToNewBranch = () => {
  const { selectBranch } = useHere()
  const list = useBranchList()
  const navigate = useNavigate()
  const wasLeft = useWasLeft()
  const going = useIsMutating({ mutationKey: GOING }) > 0

  const reload = () =>
    list.reload().catch(() => {
      tell({ tone: 'warn', text: t(copy.addedNotRefreshed) })
      return []
    })

  const { mutate } = useMutation({
    mutationKey: GOING,
    mutationFn: async (name: string) => {
      const created = (await reload()).find(({ store_name }) => sameName(store_name, name))
      if (wasLeft()) return
      if (created) selectBranch(created.shop_quickID)
      await navigate({ to: addresses.branch })
    },
  })

  const goTo = (name: string) => {
    if (wasLeft()) void reload()
    else mutate(name)
  }
  return { goTo, going }
}
