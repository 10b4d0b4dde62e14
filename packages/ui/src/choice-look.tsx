/** A card that is chosen or not: whoever draws it says so with `data-checked`. */
export const choiceLook =
  'group/card flex items-center rounded-md border border-line-strong bg-surface py-2 text-left text-sm text-ink transition-colors hovered:border-line-control data-checked:border-accent data-checked:bg-accent-subtle data-checked:shadow-[inset_0_0_0_1px_var(--qp-accent)] data-disabled:opacity-50'

/** Its icon, in the colour of the choice once it is chosen. */
export const choiceIconLook = 'text-ink-3 group-data-checked/card:text-accent [&_svg]:size-[18px]'
