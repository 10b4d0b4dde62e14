/** Every sentence this feature shows of its own accord. What calls say lives with the endpoint. */
export const copy = {
  title: 'Recent Activity',
  empty: 'No activity found yet',
  end: 'End of list',
  retry: 'Retry',
}
