/** The actions of a page. They stay in sight, above the tabs where the page has tabs (`Frame` sets `--tab-bar`). */
export const footLook =
  'sticky bottom-(--tab-bar,0px) border-t border-line bg-surface px-4 pt-3 pb-[calc(0.75rem+env(safe-area-inset-bottom))]'
