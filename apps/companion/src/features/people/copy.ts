/** Every sentence this feature shows of its own accord. What calls say lives with the endpoint. */
export const copy = {
  pass: {
    title: 'Pass',
    heading: 'Visitor pass',
    code: 'The code on your pass',
    quickId: 'quickID',
    newCodeIn: 'New code in {{seconds}} s',
    unready: 'Your pass is not ready yet.',
    unreadyText: 'It needs a connection once. After that it works without one.',
    wrongClock: 'The clock of this phone is wrong.',
    wrongClockText: 'Correct it, or connect to {{product}} to get your pass back.',
    retry: 'Try Again',
    scan: 'Scan to check in',
    scanAnother: 'Scan another code',
    worksOffline: 'Works offline',
    fullSize: 'Tap for full size',
  },
}
