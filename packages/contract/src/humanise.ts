const SHORT = ['iam', 'qr', 'sos']

/** A name of the system in words: `view_roles` → View Roles, `role.created` → Role Created. */
export const humanise = (name: string) =>
  name
    .split(/[_.\-\s]+/)
    .map((word) => (SHORT.includes(word) ? word.toUpperCase() : word.charAt(0).toUpperCase() + word.slice(1)))
    .join(' ')
