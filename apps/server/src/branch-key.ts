/** How a branch is called wherever versions are kept or told. */
export const branchKey = ({ businessId, branchId }: { businessId: number; branchId: number }) =>
  `${businessId}:${branchId}`

export type BranchVersion = { businessId: number; branchId: number; version: number }

/** A change of a branch as processes tell it to each other; an urgent one waits for no other. */
export type Announced = BranchVersion & { isUrgent?: boolean }
