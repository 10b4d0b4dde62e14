import type { Deps } from '../../deps.ts'
import { type BranchVersion, CHANNEL } from './versions.ts'

/** Tells every process that a branch has changed, and answers whether Redis took it. */
export const pass = ({ redis }: Pick<Deps, 'redis'>, { businessId, branchId, version }: BranchVersion) =>
  redis.publish(CHANNEL, `${businessId}:${branchId}:${version}`).then(
    () => true,
    () => false,
  )

/** Does not wait for Redis. What is lost here, the relay passes on a moment later. */
export const announce = (deps: Pick<Deps, 'redis'>, version: BranchVersion) => {
  void pass(deps, version)
}
