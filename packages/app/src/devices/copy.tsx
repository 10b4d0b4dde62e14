/** What the list of one's devices says in both apps. What calls say lives with the endpoint. */
export const copy = {
  heading: 'Your devices',
  lead: 'Everywhere you are signed in.',
  current: 'This device',
  dashboard: 'Dashboard',
  companion: 'Visitor app',
  lastUsed: 'Last used {{time}}',
  signOut: 'Sign out',
  signOutOthers: 'Sign out of all other devices',
  signingOut: 'Signing out...',
  signOutOf: 'Sign out {{device}}',
  question: 'Sign out {{device}}?',
  consequence: 'It is signed out at once and needs a new code to come back.',
  cancel: 'Cancel',
  close: 'Close',
}
