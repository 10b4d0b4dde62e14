import { t } from '@quickprism/client/words'
import { HintButton } from '@quickprism/ui/hint-button'
import { toggleTheme, useTheme } from '@quickprism/ui/theme'
import { Moon, Sun } from 'lucide-react'

/** The theme toggle on the dark head. */
export const ThemeToggle = () => {
  const dark = useTheme() === 'dark'
  const Icon = dark ? Sun : Moon
  return (
    <HintButton
      name={dark ? t('Switch to light theme') : t('Switch to dark theme')}
      onClick={toggleTheme}
      className="size-11 text-on-brand hovered:bg-on-brand/10"
    >
      <Icon aria-hidden="true" size={20} />
    </HintButton>
  )
}
