/** Where people write when the product cannot help them. */
export const SUPPORT_EMAIL = import.meta.env.VITE_SUPPORT_EMAIL || 'support@quickprism.invalid'
