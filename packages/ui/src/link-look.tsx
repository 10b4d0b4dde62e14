/** A link that stands alone. Inside running text add `underline`. */
export const linkLook =
  'rounded-xs font-medium text-accent hover:text-accent-hover hover:underline hover:underline-offset-2 [p_&]:underline [p_&]:underline-offset-2'
