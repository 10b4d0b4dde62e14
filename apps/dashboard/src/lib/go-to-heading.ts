/** Brings a heading into sight and the keyboard to it, so that what stands under it is read next. */
export const goToHeading = (id: string) => {
  const heading = document.getElementById(id)
  if (!heading) return
  heading.tabIndex = -1
  heading.focus()
}
