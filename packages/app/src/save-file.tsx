/** Hands a file to the browser's downloads. */
export const saveFile = (content: Blob, name: string) => {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(content)
  link.download = name
  link.click()
  // The browser has taken the content once the click is done with.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}

/**
 * Saves what was asked for, also where the screen was left meanwhile: it is announced as downloaded then, too. A failure
 * is announced by the query client.
 */
export const saveAnswer = <Answer,>(answer: Promise<Answer>, save: (answer: Answer) => void) =>
  void answer.then(save, () => {})
