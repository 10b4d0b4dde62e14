import type { ContactKind } from '@quickprism/contract/own-contacts'

type Words = Record<'label' | 'add' | 'change' | 'remove' | 'confirm' | 'removeQuestion' | 'sentTo', string>

/** What the list of one's contacts says in both apps. What calls say lives with the endpoint. */
export const copy = {
  heading: 'Your contacts',
  lead: 'Codes to sign in and messages are sent to confirmed contacts only.',
  failed: 'Failed to load your contacts',
  mobile: {
    label: 'Contact number',
    add: 'Add contact number',
    change: 'Change contact number',
    remove: 'Remove contact number',
    confirm: 'Confirm contact number',
    removeQuestion: 'Remove your contact number?',
    sentTo: 'Enter the code from the text message to <contact/>.',
  },
  email: {
    label: 'Email ID',
    add: 'Add e-mail address',
    change: 'Change e-mail address',
    remove: 'Remove e-mail address',
    confirm: 'Confirm e-mail address',
    removeQuestion: 'Remove your e-mail address?',
    sentTo: 'Enter the code from the e-mail to <contact/>.',
  },
  consequence: 'It is not confirmed. You can add it again at any time.',
  notGiven: 'N/A',
  confirmed: 'Confirmed',
  notConfirmed: 'Not confirmed',
  toConfirm: 'Confirm',
  toChange: 'Change',
  toRemove: 'Remove',
  toAdd: 'Add',
  send: 'Get OTP',
  sending: 'Sending...',
  cancel: 'Cancel',
  close: 'Close',
  removing: 'Removing...',
  code: 'One-time code of {{count}} digits',
  verifying: 'Verifying...',
  codeHint: 'The code is checked as soon as you enter all six digits.',
  resend: 'Resend',
  resendIn: 'Resend in {{time}}',
} satisfies Record<string, string | Words> & Record<ContactKind, Words>
