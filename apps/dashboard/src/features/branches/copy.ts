/** Every sentence this feature shows of its own accord. What calls say lives with the endpoint. */
export const copy = {
  selector: 'Branch: {{name}}',
  list: 'Branches',
  search: 'Find a branch',
  noMatch: 'No branch matches your search',
  noneSelected: 'No Branch Selected',
  create: 'Create Branch',
}
