import { Toast } from '@base-ui/react/toast'
import { CircleAlert, CircleCheck, Info, TriangleAlert, X } from 'lucide-react'
import { useEffect } from 'react'
import { classNames } from './class-names.tsx'
import { showWith, type Tone } from './toast.tsx'
import { useUiWords } from './words.tsx'

const manager = Toast.createToastManager<{ tone: Tone }>()

const tones = {
  good: { Icon: CircleCheck, text: 'text-success', line: 'bg-success-solid' },
  bad: { Icon: CircleAlert, text: 'text-danger', line: 'bg-danger-solid' },
  warn: { Icon: TriangleAlert, text: 'text-warning', line: 'bg-warning-solid' },
  info: { Icon: Info, text: 'text-accent', line: 'bg-accent' },
}
const Notices = () => {
  const words = useUiWords()
  const { toasts } = Toast.useToastManager<{ tone: Tone }>()
  return toasts.map((toast) => {
    const tone = toast.data?.tone ?? 'info'
    const { Icon, text, line } = tones[tone]
    return (
      <Toast.Root
        key={toast.id}
        toast={toast}
        swipeDirection={['right', 'up']}
        role={tone === 'bad' ? 'alert' : 'status'}
        aria-modal={undefined}
        tabIndex={-1}
        className="relative w-full translate-x-(--toast-swipe-movement-x) translate-y-(--toast-swipe-movement-y) overflow-hidden rounded-lg border border-line bg-elevated text-ink shadow-lg transition-[translate,opacity] duration-(--qp-dur-3) data-ending-style:opacity-0 data-limited:hidden data-starting-style:-translate-y-2 data-starting-style:opacity-0"
      >
        <Toast.Content className="flex min-h-12 items-center gap-2.5 py-1.5 pr-2 pl-3.5">
          <Icon aria-hidden="true" size={18} className={classNames('shrink-0', text)} />
          <Toast.Description className="flex-1 py-1 text-sm" />
          <Toast.Close
            aria-label={words.close}
            aria-hidden={undefined}
            className="flex size-7 shrink-0 items-center justify-center rounded-sm text-ink-2 hovered:bg-hover-elevated pointer-coarse:size-11"
          >
            <X aria-hidden="true" size={16} />
          </Toast.Close>
        </Toast.Content>
        <span
          aria-hidden="true"
          className={classNames(
            'absolute inset-x-0 bottom-0 h-0.5 origin-left animate-run-out group-data-expanded/notices:[animation-play-state:paused]',
            line,
          )}
        />
      </Toast.Root>
    )
  })
}

export const Toaster = () => {
  const words = useUiWords()
  // After the region below is in the page: what appears in it then is announced.
  useEffect(() => showWith(({ tone, text }) => void manager.add({ description: text, type: tone, data: { tone } })), [])
  return (
    <Toast.Provider toastManager={manager} limit={4} timeout={5000}>
      <Toast.Portal>
        <Toast.Viewport
          aria-label={words.notifications}
          className="group/notices fixed top-[calc(var(--qp-topbar-h)+1rem)] right-5 z-50 flex w-[min(22.5rem,calc(100vw-2.5rem))] flex-col gap-2.5"
        >
          <Notices />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  )
}
