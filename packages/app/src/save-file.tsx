/** Hands a file to the browser's downloads. */
export const saveFile = (content: Blob, name: string) => {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(content)
  link.download = name
  link.click()
  // The browser has taken the content once the click is done with.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
