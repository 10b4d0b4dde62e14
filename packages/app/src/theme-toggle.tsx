import { t } from '@quickprism/client/words'
import { classNames } from '@quickprism/ui/class-names'
import { HintButton } from '@quickprism/ui/hint-button'
import { toggleTheme, useTheme } from '@quickprism/ui/theme'
import { Moon, Sun } from 'lucide-react'

const looks = {
  framed: 'size-9 border border-line-strong bg-surface text-ink-2 shadow-xs hovered:bg-hover active:bg-active',
  onBrand: 'size-11 text-on-brand hovered:bg-on-brand/10',
}

export const ThemeToggle = ({ look = 'framed', className }: { look?: keyof typeof looks; className?: string }) => {
  const dark = useTheme() === 'dark'
  const Icon = dark ? Sun : Moon
  return (
    <HintButton
      name={dark ? t('Switch to light theme') : t('Switch to dark theme')}
      onClick={toggleTheme}
      className={classNames(looks[look], className)}
    >
      <Icon aria-hidden="true" size={look === 'framed' ? 18 : 20} />
    </HintButton>
  )
}
