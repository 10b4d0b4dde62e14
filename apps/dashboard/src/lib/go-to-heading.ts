/** A heading that the keyboard can be brought to, so that what stands under it is read next. */
export const headingToGoTo = (id: string) => {
  const heading = document.getElementById(id)
  if (heading) heading.tabIndex = -1
  return heading
}

/** Brings a heading into sight and the keyboard to it. */
export const goToHeading = (id: string) => headingToGoTo(id)?.focus()
