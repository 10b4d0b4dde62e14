/** How a branch is called wherever versions are kept or told. */
export const branchKey = ({ businessId, branchId }: { businessId: number; branchId: number }) =>
  `${businessId}:${branchId}`
