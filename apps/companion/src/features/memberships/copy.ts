/** Every sentence this feature shows of its own accord. What calls say lives with the endpoint. */
export const copy = {
  heading: '{{business}} added you as a user',
  consequence: 'If you join, it can see your e-mail and mobile, and you get its emergency alerts.',
  join: 'Join',
  joinNamed: 'Join {{business}}',
  decline: 'Decline',
  declineNamed: 'Decline to join {{business}}',
}
