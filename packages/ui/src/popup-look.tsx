/** The sheet of menus, selects and popovers. */
export const popupLook =
  'rounded-md border border-line bg-elevated text-ink shadow-md outline-none origin-(--transform-origin) transition-[opacity,translate] duration-(--qp-dur-2) data-starting-style:-translate-y-1 data-starting-style:opacity-0 data-ending-style:opacity-0 data-ending-style:ease-in'

/** One line inside such a sheet: 32 px, 44 px on touch. */
export const popupItemLook =
  'flex min-h-8 cursor-default items-center gap-2.5 rounded-sm px-2.5 py-1 text-left text-sm select-none data-highlighted:bg-hover-elevated data-highlighted:focus-visible:-outline-offset-2 data-disabled:text-ink-3 pointer-coarse:min-h-11 [&_svg]:size-4 [&_svg]:shrink-0'
