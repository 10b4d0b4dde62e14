/** What stays in sight below a page, with what there is to do on it. */
export const footLook =
  'sticky bottom-0 border-t border-line bg-surface px-4 pt-3 pb-[calc(0.75rem+env(safe-area-inset-bottom))]'
