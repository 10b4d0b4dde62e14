import type { Camera } from '@quickprism/app/scanner/camera'
import { t } from '@quickprism/client/words'
import { HintButton } from '@quickprism/ui/hint-button'
import { Link } from '@tanstack/react-router'
import { Flashlight, FlashlightOff, X } from 'lucide-react'
import { useState } from 'react'
import { addresses } from '../../lib/addresses.ts'
import { copy } from './copy.ts'

export const ScanHead = ({ setTorch }: { setTorch: Camera['setTorch'] }) => (
  <header className="on-brand-ink relative z-10 grid h-18 shrink-0 grid-cols-[2.75rem_1fr_2.75rem] items-center px-2 pt-1">
    <Link
      to={addresses.pass}
      aria-label={t(copy.close)}
      className="flex size-11 items-center justify-center rounded-md hovered:bg-on-brand/10"
    >
      <X aria-hidden="true" size={22} />
    </Link>
    <h1 className="text-center text-lg font-semibold">{t(copy.heading)}</h1>
    {setTorch && <Torch set={setTorch} />}
  </header>
)

const Torch = ({ set }: { set: NonNullable<Camera['setTorch']> }) => {
  const [on, setOn] = useState(false)
  const Icon = on ? FlashlightOff : Flashlight
  const toggle = () =>
    set(!on).then(
      () => setOn(!on),
      // A light that refuses stays as it is.
      () => {},
    )
  return (
    <HintButton
      name={t(on ? copy.torchOff : copy.torchOn)}
      onClick={() => void toggle()}
      className="size-11 hovered:bg-on-brand/10"
    >
      <Icon aria-hidden="true" size={22} />
    </HintButton>
  )
}
