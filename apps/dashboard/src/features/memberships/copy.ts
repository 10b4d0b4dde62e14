/** Every sentence this feature shows of its own accord. What calls say lives with the endpoint. */
export const copy = {
  title: 'Added you as a user',
  consequence: 'If you join, you can work there with the roles you were given, and it can see your e-mail and mobile.',
  businessId: 'Business ID',
  join: 'Join',
  joinNamed: 'Join {{business}}',
  decline: 'Decline',
  declineNamed: 'Decline to join {{business}}',
}
