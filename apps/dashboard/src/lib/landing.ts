/** Where a person arrives after sign-in. */
export const LANDING = '/dashboard/entry-management'
