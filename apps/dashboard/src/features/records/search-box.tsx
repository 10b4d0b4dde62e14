import { t } from '@quickprism/client/words'
import { TextInput } from '@quickprism/ui/text-input'
import { Search } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { copy } from './copy.ts'

const DEBOUNCE_MS = 300
const LONGEST = 100

type SearchBoxProps = { value: string; onSearch: (text: string) => void; className?: string }

/** Searches a moment after the last letter, or at once on Enter. */
export const SearchBox = ({ value, onSearch, className }: SearchBoxProps) => {
  const [typed, setTyped] = useState(value)
  const [followed, setFollowed] = useState(value)
  // What is searched for may change elsewhere: Reset, the back button.
  if (followed !== value) {
    setFollowed(value)
    if (value !== typed.trim()) setTyped(value)
  }

  const search = useEffectEvent((text: string) => {
    if (text !== value) onSearch(text)
  })
  useEffect(() => {
    const timer = setTimeout(() => search(typed.trim()), DEBOUNCE_MS)
    return () => clearTimeout(timer)
  }, [typed])

  return (
    <TextInput
      type="search"
      aria-label={t(copy.search)}
      placeholder={t(copy.search)}
      maxLength={LONGEST}
      autoComplete="off"
      controlSize={32}
      leading={<Search aria-hidden="true" />}
      value={typed}
      onValueChange={setTyped}
      onKeyDown={({ key }) => {
        if (key === 'Enter' && typed.trim() !== value) onSearch(typed.trim())
      }}
      {...(className ? { className } : {})}
    />
  )
}
