/** Every sentence this feature shows of its own accord. Why a scan does not count is said by the server. */
export const copy = {
  heading: { one: '{{count}} scan is waiting to be sent', other: '{{count}} scans are waiting to be sent' },
  text: {
    one: 'It is sent later, with the time of the scan.',
    other: 'They are sent later, with the time of each scan.',
  },
  noticeDue: {
    one: 'It is sent once you agree to our privacy notice.',
    other: 'They are sent once you agree to our privacy notice.',
  },
  readNotice: 'Read the notice',
  sent: { one: '{{count}} scan was sent', other: '{{count}} scans were sent' },
  sentText: {
    one: 'It is recorded with the time of the scan.',
    other: 'They are recorded with the time of each scan.',
  },
  refused: { one: '{{count}} scan does not count', other: '{{count}} scans do not count' },
  list: 'Scans on this phone',
  checkIn: 'Check in, {{branch}}',
  checkOut: 'Check out, {{branch}}',
  along: { one: '{{purpose}}, with {{count}} person', other: '{{purpose}}, with {{count}} people' },
  everyone: 'Everyone who came along',
  waiting: 'Waiting',
  notCounted: 'Not counted',
  dismiss: 'Understood',
  untilToday: 'Scans count for 24 hours: be online before {{time}} today.',
  untilTomorrow: 'Scans count for 24 hours: be online before {{time}} tomorrow.',
  over: 'The oldest scan is more than 24 hours old and may no longer count.',
  tryNow: 'Try to send now',
  trying: 'Sending...',
}
