/** Every sentence this feature shows of its own accord. What calls say lives with the endpoint. */
export const copy = {
  add: 'Blacklist Visitor',
  remove: 'Remove from blacklist',
  noName: 'No name',

  addTitle: 'Blacklist {{name}}?',
  addText: '{{name}} is refused at the door of {{branch}} from now on. All their visits there are marked.',
  reason: 'Reason',
  optional: 'Optional',
  reasonHelper: 'Seen by those who may blacklist here, and never by {{name}}.',
  cancel: 'Cancel',
  adding: 'Blacklisting...',

  removeTitle: 'Remove {{name}} from blacklist?',
  removeText: '{{name}} is let in at {{branch}} again.',
  since: 'Blacklisted since {{time}}.',
  because: 'Reason: {{reason}}',
  removing: 'Removing...',
}
