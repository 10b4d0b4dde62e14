import { t } from '@quickprism/client/words'
import { IconButton } from '@quickprism/ui/icon-button'
import { toggleTheme, useTheme } from '@quickprism/ui/theme'
import { Moon, Sun } from 'lucide-react'

export const ThemeToggle = ({ className = '' }: { className?: string }) => {
  const dark = useTheme() === 'dark'
  const Icon = dark ? Sun : Moon
  return (
    <IconButton
      name={dark ? t('Switch to light theme') : t('Switch to dark theme')}
      size={36}
      variant="secondary"
      className={className}
      onClick={toggleTheme}
    >
      <Icon aria-hidden="true" />
    </IconButton>
  )
}
