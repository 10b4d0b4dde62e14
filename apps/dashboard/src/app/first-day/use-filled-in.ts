import { useFirstBranch } from '../../features/branches/use-first-branch.ts'
import { copy } from './copy.ts'

/** What the form of the first branch will have filled in, in words; nothing where it begins empty. */
export const useFilledIn = () => {
  const branch = useFirstBranch()
  if (!branch?.store_name) return undefined
  const hasAddress = Object.values(branch.address).every((line) => line !== '')
  if (branch.gstin) return hasAddress ? copy.filledIn.all : copy.filledIn.nameAndGstin
  return hasAddress ? copy.filledIn.nameAndAddress : copy.filledIn.name
}
