/** Every sentence this feature shows of its own accord. What calls say lives with the endpoint. */
export const copy = {
  title: 'Login',
  heading: 'Login to continue',
  lead: 'Use quickID to login to your account.',
  quickId: 'quickID',
  submit: 'Login',
  submitting: 'Logging in...',
  missing: 'Please enter your quickID',
  forDevelopment: 'This sign-in asks for no code. It exists in development only.',
}
