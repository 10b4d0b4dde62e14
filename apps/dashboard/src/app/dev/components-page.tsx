import { settings } from '@quickprism/client/settings'
import { IconButton } from '@quickprism/ui/icon-button'
import { LogoMark, Wordmark } from '@quickprism/ui/logo'
import { toggleTheme, useTheme } from '@quickprism/ui/theme'
import { Moon, Sun } from 'lucide-react'
import { Charts } from './gallery-charts.tsx'
import { BadgesAndStatus, Choice } from './gallery-choice.tsx'
import { ColourRoles } from './gallery-colours.tsx'
import { Buttons, Fields } from './gallery-controls.tsx'
import { Data } from './gallery-data.tsx'
import { Forms } from './gallery-forms.tsx'
import { Overlays } from './gallery-overlays.tsx'
import { States } from './gallery-states.tsx'

const ThemeToggle = () => {
  const theme = useTheme()
  return (
    <IconButton
      variant="secondary"
      size={36}
      name={theme === 'dark' ? 'Use the light theme' : 'Use the dark theme'}
      onClick={toggleTheme}
    >
      {theme === 'dark' ? <Sun aria-hidden="true" /> : <Moon aria-hidden="true" />}
    </IconButton>
  )
}

/** Every component in every state, for looking at. */
export const ComponentsPage = () => (
  <main id="content" className="mx-auto max-w-360 p-8 max-md:p-4">
    <header className="mb-6 flex flex-wrap items-center gap-x-5 gap-y-4">
      <LogoMark size={56} />
      <div className="min-w-0 flex-1">
        <h1 className="text-2xl font-semibold">Components and states</h1>
        <p className="text-sm text-ink-2">One row per component: default, hover, focus, disabled, loading, error.</p>
      </div>
      <div className="flex flex-wrap items-center gap-5">
        <LogoMark size={16} />
        <LogoMark size={20} />
        <LogoMark size={24} />
        <LogoMark size={32} />
        <Wordmark name={settings.product} size={28} />
        <ThemeToggle />
      </div>
    </header>
    <div className="grid gap-4 lg:grid-cols-2">
      <Buttons />
      <Fields />
      <Choice />
      <BadgesAndStatus />
    </div>
    <div className="mt-4 flex flex-col gap-4">
      <ColourRoles />
      <Overlays />
      <Forms />
      <Data />
      <Charts />
      <States />
    </div>
  </main>
)
