/** How a branch is called wherever versions are kept or told. */
export const branchKey = ({ businessId, branchId }: { businessId: number; branchId: number }) =>
  `${businessId}:${branchId}`

/** A change of a branch as processes tell it to each other; an urgent one waits for no other. */
export type Announced = { businessId: number; branchId: number; version: number; isUrgent?: boolean }
