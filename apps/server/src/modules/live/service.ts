import type { Deps } from '../../deps.ts'
import { type BranchVersion, CHANNEL } from './versions.ts'

/** Tells every process at once that a branch has changed. What is lost here, the relay passes on a moment later. */
export const announce = ({ redis }: Pick<Deps, 'redis'>, { businessId, branchId, version }: BranchVersion) => {
  void redis.publish(CHANNEL, `${businessId}:${branchId}:${version}`).catch(() => undefined)
}
