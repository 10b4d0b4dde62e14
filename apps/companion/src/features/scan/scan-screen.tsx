import { DocumentTitle } from '@quickprism/app/document-title'
import { readerMissing, useScanner } from '@quickprism/app/scanner/use-scanner'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useRef, useState } from 'react'
import { addresses } from '../../lib/addresses.ts'
import type { BranchLink } from '../../lib/branch-link.ts'
import { copy } from './copy.ts'
import { Finder } from './finder.tsx'
import { LinkForm } from './link-form.tsx'
import { recognise } from './recognise.ts'
import { ScanHead } from './scan-head.tsx'

type Seen = 'nothing' | 'foreign' | BranchLink

type ScanScreenProps = {
  /** What is shown of a branch whose poster was recognised. */
  showBranch: (link: BranchLink, onAgain: () => void) => ReactNode
}

export const ScanScreen = ({ showBranch }: ScanScreenProps) => {
  const video = useRef<HTMLVideoElement>(null)
  const navigate = useNavigate()
  const [seen, setSeen] = useState<Seen>('nothing')
  const [typing, setTyping] = useState(false)
  const branch = typeof seen === 'object' ? seen : undefined

  const onText = (text: string) => {
    const found = recognise(text, location.origin)
    if (found.kind === 'sign-in') {
      void navigate({ to: addresses.approve, search: { session_token: found.sessionToken }, replace: true })
    } else if (found.kind === 'branch') {
      setTyping(false)
      setSeen({ shop: found.shop, key: found.key })
    } else setSeen('foreign')
  }
  const { camera, problem, isReaderMissing } = useScanner(video, { reading: !branch, onRead: onText })

  const hint = isReaderMissing ? readerMissing : seen === 'foreign' ? copy.foreign : copy.both

  return (
    <div className="fixed inset-0 flex justify-center overflow-y-auto bg-brand-ink text-on-brand">
      <DocumentTitle>{copy.title}</DocumentTitle>
      <video
        ref={video}
        muted
        playsInline
        aria-hidden="true"
        className="fixed inset-0 size-full object-cover"
        hidden={!camera}
      />
      <div className="relative flex min-h-full w-full max-w-120 flex-col pt-[env(safe-area-inset-top)] pb-[calc(1.5rem+env(safe-area-inset-bottom))]">
        <ScanHead setTorch={camera?.setTorch} />
        <main className="flex flex-1 flex-col">
          {problem || typing ? (
            <div aria-hidden="true" className="fixed inset-0 bg-brand-ink/80" />
          ) : (
            <Finder hint={hint} />
          )}
          <div className="mt-auto px-4">
            {branch ? (
              showBranch(branch, () => setSeen('nothing'))
            ) : (
              <LinkForm
                open={typing || problem !== undefined}
                onOpen={() => setTyping(true)}
                problem={problem}
                foreign={seen === 'foreign'}
                onLink={onText}
              />
            )}
          </div>
        </main>
      </div>
    </div>
  )
}
