import { fetchScreen } from '@quickprism/app/screen-code'
import { lazyRouteComponent } from '@tanstack/react-router'

/** A screen whose code comes when it is first opened. Where no server is reached, the page around it stays. */
export const lazyScreen: typeof lazyRouteComponent = (load, name) => {
  const screen: { preload?: (() => Promise<unknown> | undefined) | undefined } = lazyRouteComponent(
    () => fetchScreen(load, () => screen.preload?.()),
    name,
  )
  return screen as never
}
