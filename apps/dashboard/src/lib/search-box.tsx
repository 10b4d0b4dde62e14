import { classNames } from '@quickprism/ui/class-names'
import { TextInput } from '@quickprism/ui/text-input'
import { Search } from 'lucide-react'
import { type ComponentProps, useEffect, useEffectEvent, useState } from 'react'

const DEBOUNCE_MS = 300

type SearchBoxProps = Pick<ComponentProps<typeof TextInput>, 'mono' | 'trailing' | 'className'> & {
  value: string
  onSearch: (text: string) => void
  label: string
  /** Where the label has no room in the box. */
  placeholder?: string
  maxLength: number
  /** What is meant by what was typed. */
  read?: (typed: string) => string
}

const trimmed = (typed: string) => typed.trim()

/** Searches a moment after the last letter, or at once on Enter. */
export const SearchBox = ({
  value,
  onSearch,
  label,
  placeholder = label,
  maxLength,
  read = trimmed,
  className,
  ...look
}: SearchBoxProps) => {
  const [typed, setTyped] = useState(value)
  const [followed, setFollowed] = useState(value)
  /** What was searched for from here and has not come back as the value yet: more may have been typed since. */
  const [asked, setAsked] = useState<readonly string[]>([])
  // What is searched for may also change elsewhere: Reset, the back button.
  if (followed !== value) {
    setFollowed(value)
    const own = asked.indexOf(value)
    setAsked(own < 0 ? [] : asked.slice(own + 1))
    if (own < 0 && value !== read(typed)) setTyped(value)
  }

  const search = (text: string) => {
    if (text === value) return
    setAsked([...asked, text])
    onSearch(text)
  }
  const searchLater = useEffectEvent(search)
  useEffect(() => {
    const timer = setTimeout(() => searchLater(read(typed)), DEBOUNCE_MS)
    return () => clearTimeout(timer)
  }, [typed, read, value])

  return (
    <TextInput
      {...look}
      // What is searched for may be an identifier; the words that ask for it are none.
      className={classNames('[&_input]:placeholder:font-sans', className)}
      type="search"
      aria-label={label}
      placeholder={placeholder}
      maxLength={maxLength}
      autoComplete="off"
      controlSize={32}
      leading={<Search aria-hidden="true" />}
      value={typed}
      onValueChange={setTyped}
      onKeyDown={({ key }) => {
        if (key === 'Enter') search(read(typed))
      }}
    />
  )
}
