/** Every address of this app, once. Links name them from here; the router knows no others. */
export const addresses = {
  signIn: '/sign-in',
  signUp: '/sign-up',
  /** What is kept of whoever checks in: anyone may read it. */
  notice: '/notice',
  /** What security mails lead to. */
  endSession: '/end-session',
  /** What a guest is sent. */
  guest: '/guest',
  /** What someone is sent whom a front desk wrote down, and where it leads once they are signed in. */
  claim: '/claim',
  claimVisit: '/claim/visit',
  /** What the messages of an alert lead to. */
  sos: '/sos',

  pass: '/',
  scan: '/scan',
  visits: '/visits',
  privacy: '/privacy',
  whoSaw: '/privacy/who-saw',

  /** What the code on a sign-in screen leads to. */
  approve: '/approve',
  /** What the poster of a branch leads to. */
  branch: '/branch/$shop',
  account: '/account',
} as const
