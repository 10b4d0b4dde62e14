/** Every sentence this feature shows of its own accord. What calls say lives with the endpoint. */
export const copy = {
  heading: 'Notifications',
  lead: 'When a group asks for you, someone looks at your data, a visit is closed for you or a guest of yours arrives. Where they do not reach you, an e-mail does.',
  on: 'On',
  off: 'Off',
  unable: 'This browser cannot show notifications. On an iPhone, add this app to the home screen first.',
  denied: 'Notifications are blocked. Allow them for this app in the settings of your phone, then come back.',
  failed: 'Your phone did not turn on notifications. Try again later.',
  offer: {
    heading: 'Shall your phone tell you?',
    text: 'When a group asks for you, someone looks at your data or a visit is closed for you. Nothing else.',
    yes: 'Turn on notifications',
    no: 'Not now',
  },
}
