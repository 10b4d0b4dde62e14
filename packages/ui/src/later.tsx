import { type ComponentType, useEffect, useEffectEvent, useState } from 'react'
import { fetchCode } from './fetch-code.tsx'

type Ways<Props> = {
  /** What stands in its place until it has come. */
  meanwhile?: ComponentType<Props>
  /** Hears that it did not come when it was asked for. */
  missed?: (props: Props) => void
  /** There is little else on the page: where it does not come although there is a network, the page has failed. */
  isPage?: boolean
}

/** A server that had too much to do, or was being renewed, has it a moment later. */
const ASKED_EVERY = 30_000

/**
 * A part of a page whose code comes with its first use. Where it does not come the page goes on without it, and it is
 * asked for again once there is a network, and from time to time. One that can be open comes when it is opened.
 */
export const later = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { meanwhile: Meanwhile, missed, isPage = false }: Ways<Props> = {},
) => {
  let loaded: ComponentType<Props> | undefined

  return function Later(props: Props) {
    const [Part, setPart] = useState(() => loaded)
    const [failure, setFailure] = useState<unknown>()
    const miss = useEffectEvent(() => missed?.(props))
    const isWanted = !Part && !('open' in props && props.open === false)

    useEffect(() => {
      if (!isWanted) return
      let isOver = false
      const ask = async () => {
        loaded ??= await fetchCode(load)
        setPart(() => loaded)
      }
      const askAgain = () => void ask().catch(() => undefined)
      ask().catch((cause: unknown) => {
        if (isOver) return
        if (isPage && navigator.onLine) setFailure(cause)
        else miss()
      })
      window.addEventListener('online', askAgain)
      const timer = setInterval(askAgain, ASKED_EVERY)
      return () => {
        isOver = true
        clearInterval(timer)
        window.removeEventListener('online', askAgain)
      }
    }, [isWanted])

    if (Part) return <Part {...props} />
    if (failure) throw failure
    return Meanwhile ? <Meanwhile {...props} /> : null
  }
}
