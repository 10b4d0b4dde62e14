/** Every sentence this feature shows of its own accord. What calls say lives with the endpoint. */
export const copy = {
  heading: 'Notifications',
  lead: 'When a group asks for you, someone views your data, a visit is closed for you or a guest of yours arrives. We also e-mail you when someone views your data.',
  on: 'On',
  off: 'Off',
  unable: 'This browser cannot show notifications. On an iPhone, add this app to the home screen first.',
  denied: 'Notifications are blocked. Allow them for this app in the settings of your phone, then come back.',
  failed: 'Your phone did not turn on notifications. Try again later.',
  offer: {
    heading: 'Turn on notifications?',
    text: 'When a group asks for you, someone views your data, a visit is closed for you or a guest of yours arrives. Nothing else.',
    yes: 'Turn on notifications',
    no: 'Not now',
  },
}
