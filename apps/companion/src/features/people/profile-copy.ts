/** What the profile shows of its own accord: loaded with it, and not with the pass. */
export const copy = {
  heading: 'Your details',
  required: 'Fields marked * are required.',
  name: 'Name',
  birthDate: 'Date of birth',
  birthDateHint: 'dd/mm/yyyy',
  birthDateWrong: 'Enter a date as dd/mm/yyyy',
  noSuchDay: 'This date does not exist. Check the day and month.',
  gender: 'Gender',
  optional: 'Optional',
  genders: { M: 'Male', F: 'Female', other: 'Other', none: 'Prefer not to say' },
  save: 'Save',
  saving: 'Saving...',
}
