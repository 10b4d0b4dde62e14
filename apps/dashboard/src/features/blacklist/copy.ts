/** Every sentence this feature shows of its own accord. What calls say lives with the endpoint. */
export const copy = {
  add: 'Blacklist Visitor',
  remove: 'Remove from blacklist',
  noName: 'No name',

  addTitle: 'Blacklist {{name}}?',
  addText: '{{name}} can no longer check in at {{branch}}. Past visits are marked.',
  reason: 'Reason',
  optional: 'Optional',
  reasonHelper: 'Visible to people who can blacklist here, never to {{name}}.',
  cancel: 'Cancel',
  adding: 'Blacklisting...',

  removeTitle: 'Remove {{name}} from blacklist?',
  removeText: '{{name}} can check in at {{branch}} again.',
  since: 'Blacklisted since {{time}}.',
  because: 'Reason: {{reason}}',
  removing: 'Removing...',
}
