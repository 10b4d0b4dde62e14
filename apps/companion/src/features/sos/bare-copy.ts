/** The words that are there before anything else of this feature is loaded. */
export const bareCopy = {
  where: 'Emergency at {{branch}}',
  drillAt: 'Drill at {{branch}}',
  practice: 'This is a practice, not an emergency.',
  call: 'Call 112',
}
