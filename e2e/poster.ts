import type { GivenBranch } from '@quickprism/tools/testing/given'
import type { openWorld } from '@quickprism/tools/testing/owner-world'

/** The key that hangs at the entrance of a branch. */
export const posterKeyOf = async (world: ReturnType<typeof openWorld>, { business, branchId }: GivenBranch) => {
  const cell = world.cells[business.cell - 1] as (typeof world.cells)[number]
  const { poster_key } = await cell
    .selectFrom('business.branch')
    .select('poster_key')
    .where('branch_id', '=', branchId)
    .executeTakeFirstOrThrow()
  return poster_key
}

/** What its poster leads to. */
export const posterLinkOf = async (world: ReturnType<typeof openWorld>, branch: GivenBranch) =>
  `${process.env.E2E_ORIGIN}/app/branch/${branch.quickId}?key=${await posterKeyOf(world, branch)}`
