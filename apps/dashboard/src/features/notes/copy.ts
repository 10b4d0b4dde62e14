/** Every sentence this feature shows of its own accord. What calls say lives with the endpoint. */
export const copy = {
  info: 'Additional information of {{name}}',
  add: 'Add New Field',
  noName: 'No name',

  title: 'Additional information',
  whose: '{{name}}, {{id}}',
  heading: 'Heading',
  text: 'Text',
  edit: 'Edit {{heading}}',
  delete: 'Delete {{heading}}',
  save: 'Save',
  saving: 'Saving...',
  cancel: 'Cancel',
  close: 'Close',
  empty: 'No additional information available',
  failed: 'Failed to load additional information',
  tryAgain: 'Try Again',

  deleteTitle: 'Delete {{heading}}?',
  deleteText: 'It is deleted for everyone at {{branch}}.',
  deleteAct: 'Delete',
  deleting: 'Deleting...',
}
