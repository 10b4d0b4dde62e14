/** As many roles as one user should hold at most: more are hard to review. */
export const FEW_ROLES = 5
