/** What the first day says of its own accord. */
export const copy = {
  welcome: 'Welcome, {{name}}',
  lead: '{{business}} is registered. Three steps, and your first visitor can check in.',
  title: 'Get the first entrance running',
  done: '{{done}} of 3 done',
  isDone: 'Done',
  next: 'Next',
  hide: 'Hide these steps',

  branch: 'Create your first branch',
  branchText: 'A location with its own QR code, opening hours and team.',
  filledIn: {
    all: 'Name, GSTIN and address are filled in',
    nameAndGstin: 'Name and GSTIN are filled in',
    nameAndAddress: 'Name and address are filled in',
    name: 'Name is filled in',
  },
  minutes: 'About 3 minutes',
  createBranch: 'Create branch',
  branchDone: 'Branch created',

  poster: 'Print the poster',
  posterText: 'People scan it to check in. Hang it at eye level where everyone passes.',
  posterShort: 'People scan it to check in',
  afterBranch: 'After step 1',
  download: 'Download poster',
  posterDone: 'Poster ready',

  team: 'Add your team',
  teamText: 'Reception, security, managers. Each sees only what their role allows.',
  onlyYou: '1 person so far: you',
  people: { one: '{{count}} person so far', other: '{{count}} people so far' },
  addUser: 'Add User',

  yourPoster: 'Your poster',
  yourPosterHint: 'What visitors will see at the entrance',
  scanToCheckIn: 'Scan to check in',
  quickId: 'quickID',
  together: 'Need a hand?',
  getHelp: 'Get Help',
}
