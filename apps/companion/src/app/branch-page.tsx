import { OfflineNotice } from '@quickprism/app/offline-notice'
import { useParams, useSearch } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { AtPoster } from './at-poster.tsx'

/** What the poster of a branch leads to: the notice once, then in; and out for whoever is inside. */
export const BranchPage = () => {
  const { shop = '' }: { shop?: string } = useParams({ strict: false })
  const { key = '' }: { key?: string } = useSearch({ strict: false })
  const content = useRef<HTMLElement>(null)
  useEffect(() => content.current?.focus(), [])
  return (
    <div className="mx-auto flex min-h-dvh max-w-120 flex-col pt-[env(safe-area-inset-top)]">
      <OfflineNotice />
      <main ref={content} tabIndex={-1} className="flex flex-1 flex-col text-md outline-none">
        <AtPoster key={`${shop} ${key}`} link={{ shop: shop.toUpperCase(), key }} />
      </main>
    </div>
  )
}
