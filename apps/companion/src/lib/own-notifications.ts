const ownWorker = async () =>
  'serviceWorker' in navigator ? navigator.serviceWorker.getRegistration('/app/') : undefined

/**
 * Takes along what this phone shows of the one who leaves, and has it take no more: by itself, since the server may not
 * hear of it for long.
 */
export const silence = async () => {
  const worker = await ownWorker()
  for (const shown of (await worker?.getNotifications()) ?? []) shown.close()
  const subscription = await worker?.pushManager?.getSubscription()
  await subscription?.unsubscribe()
}
