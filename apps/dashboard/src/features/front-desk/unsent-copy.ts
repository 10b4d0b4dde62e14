/** What the frame of every screen says of check-ins that are not sent: it does without the texts of the front desk. */
export const unsentCopy = {
  unsent: { one: '{{count}} check-in is not sent yet', other: '{{count}} check-ins are not sent yet' },
  openDesk: 'Open the front desk',
  discardTitle: { one: 'Discard {{count}} check-in?', other: 'Discard {{count}} check-ins?' },
  discardHint: 'Not sent and recorded nowhere else: {{names}}.',
  discardUnknownHint: 'No answer came from the server, so they may be recorded all the same: {{names}}.',
  keep: 'Keep',
  discard: 'Discard',
}
