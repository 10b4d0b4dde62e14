import { useRouter } from '@tanstack/react-router'

/**
 * Takes out of the address what was said there of the branch that is left: whom one looked for, its pages, its open
 * record. The page itself stays, and so does what the address says of the page (`ofPage`).
 */
export const useFiltersStartAnew = () => {
  const router = useRouter()
  return async () => {
    const { location, matches } = router.state
    const ofPage: readonly string[] = matches.at(-1)?.staticData.screen?.ofPage ?? []
    const said = Object.entries(location.search)
    const kept = said.filter(([name]) => ofPage.includes(name))
    if (kept.length === said.length && location.hash === '') return
    // In its place: the back button would bring them to a list that they are not of.
    await router.navigate({ to: '.', search: Object.fromEntries(kept) as never, replace: true, resetScroll: false })
  }
}
