/** Every sentence this feature shows of its own accord. What calls say lives with the endpoint. */
export const copy = {
  pass: {
    title: 'Pass',
    heading: 'Visitor pass',
    code: 'The code of your pass',
    quickId: 'quickID',
    newCodeIn: 'New code in {{seconds}} s',
    expired: 'This code has run out.',
    expiredText: 'A new one comes as soon as {{product}} can be reached.',
    retry: 'Try Again',
    scan: 'Scan to check in',
  },
  profile: {
    heading: 'Your details',
    required: 'Fields marked * are required.',
    name: 'Name',
    birthDate: 'Date of birth',
    gender: 'Gender',
    optional: 'Optional',
    genders: { M: 'Male', F: 'Female', other: 'Other', none: 'Prefer not to say' },
    email: 'Email ID',
    mobile: 'Contact number',
    notGiven: 'N/A',
    verified: 'E-mail and mobile stay as they were verified.',
    save: 'Save',
    saving: 'Saving...',
  },
}
